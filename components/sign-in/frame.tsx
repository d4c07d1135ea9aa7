import type { ReactNode } from "react";
import { Brand } from "../brand";

/** The page around a sign-in: the mark, a title, one column. */
export function SignInFrame({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-canvas px-6 py-12 [--focus-gap:var(--canvas)]">
      <div className="grid w-80 max-w-full gap-4">
        <Brand large />
        <div className="grid gap-1">
          <h1 className="font-semibold text-title tracking-(--tracking-title)">{title}</h1>
          {lead && <p className="text-ink-2 text-pretty">{lead}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
