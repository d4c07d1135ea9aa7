import { MessagesSquare } from "lucide-react";
import { Kbd } from "../ui/kbd";

/** Beside the list, while no session is open. */
export function NothingOpen() {
  return (
    <section aria-label="Session" className="grid flex-1 place-items-center p-8 text-center text-ink-3">
      <div>
        <MessagesSquare aria-hidden className="mx-auto mb-3 size-6" strokeWidth={1.5} />
        <p className="font-medium text-ink-2">No session open</p>
        <p className="mt-1 flex items-center justify-center gap-1.5 text-meta">
          <Kbd>j</Kbd> <Kbd>k</Kbd> move, <Kbd>Enter</Kbd> opens, <Kbd>?</Kbd> shows every key
        </p>
      </div>
    </section>
  );
}
