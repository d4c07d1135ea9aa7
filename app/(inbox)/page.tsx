import type { Metadata } from "next";
import { NothingOpen } from "@/components/inbox/nothing-open";

export const metadata: Metadata = { title: "Inbox" };

/** The inbox with nothing open; the list is the layout's. */
export default function InboxPage() {
  return <NothingOpen />;
}
