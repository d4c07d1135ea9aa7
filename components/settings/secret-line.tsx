import { CopyButton } from "../ui/copy-button";

/** Something shown once: all of it to read, one press to copy. */
export function SecretLine({ value, label }: { value: string; label: string }) {
  return (
    <div className="flex items-start gap-2 rounded-card border border-line-strong bg-fill p-3 [--focus-gap:var(--fill)]">
      <code className="min-w-0 flex-1 select-all whitespace-pre-wrap py-0.5 font-mono text-code break-all">
        {value}
      </code>
      <CopyButton value={value} label={label} variant="secondary" />
    </div>
  );
}
