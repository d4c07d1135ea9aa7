import { Lock } from "lucide-react";
import Link from "next/link";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";

/** A settings page for other roles, with who can help. */
export function NoAccess({ title, need }: { title: string; need: "owner" | "admin" }) {
  return (
    <EmptyState
      icon={Lock}
      title={`${title} is for ${need === "owner" ? "owners" : "owners and admins"}`}
      heading="h1"
      className="px-0"
      action={
        <Button asChild>
          <Link href="/settings/account">Open your account</Link>
        </Button>
      }
    >
      An owner can give you the role on the People page.
    </EmptyState>
  );
}
