"use client";

import { CircleHelp, Compass, Inbox } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { keyOfAddress } from "./address";
import { Button } from "./ui/button";
import { EmptyState } from "./ui/empty-state";

/** Missing and unseen look the same: the inbox, and Why? for the key. */
export function NotHere({ what, page }: { what: string; page?: boolean }) {
  const pathname = usePathname();
  const key = pathname.startsWith("/s/") ? keyOfAddress(pathname.slice("/s/".length).split("/")) : null;
  return (
    <main className={page ? "grid min-h-dvh place-items-center" : "grid flex-1 place-items-center"}>
      <EmptyState
        icon={Compass}
        title={what}
        className="max-w-[440px]"
        action={
          <>
            <Button asChild variant="primary">
              <Link href="/">
                <Inbox aria-hidden /> Open the inbox
              </Link>
            </Button>
            <Button asChild>
              <Link href={key ? `/why?target=${encodeURIComponent(key)}` : "/why"}>
                <CircleHelp aria-hidden /> Why?
              </Link>
            </Button>
          </>
        }
      >
        It was never here, is gone, or you may not see it. Why? says which rule decides for a key.
        {key && <span className="mt-2 block font-mono text-meta wrap-anywhere">{key}</span>}
      </EmptyState>
    </main>
  );
}
