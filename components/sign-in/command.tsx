import { CopyButton } from "../ui/copy-button";

/** A line to run on the server, ready to copy. */
export function Command({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1 rounded-control bg-fill-2 py-1 pr-1 pl-2.5">
      <code className="min-w-0 flex-1 overflow-x-auto whitespace-nowrap font-mono text-code">{children}</code>
      <CopyButton value={children} size="icon-sm" label="Copy the command" />
    </span>
  );
}
