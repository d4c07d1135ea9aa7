"use client";

import { RotateCcw, Unplug } from "lucide-react";
import { Button } from "./ui/button";
import { CopyButton } from "./ui/copy-button";
import { EmptyState } from "./ui/empty-state";

/** A page that could not be made: try again, and an id to look for in the server's log. */
export function ErrorScreen({ requestId, onRetry }: { requestId: string | undefined; onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh flex-1 place-items-center">
      <EmptyState
        icon={Unplug}
        title="This page did not load"
        className="max-w-[440px]"
        action={
          <>
            <Button variant="primary" onClick={onRetry}>
              <RotateCcw aria-hidden /> Try again
            </Button>
            {requestId && <CopyButton size="md" variant="secondary" value={requestId} label="Copy error id" />}
          </>
        }
      >
        Something went wrong on the server. Nothing was lost.
        {requestId && (
          <>
            {" "}
            Error <span className="font-mono text-meta">{requestId}</span>.
          </>
        )}
      </EmptyState>
    </main>
  );
}
