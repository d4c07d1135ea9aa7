"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useShell } from "../inbox/shell-context";
import { Button } from "../ui/button";
import type { WhyQuestion } from "./question";
import { WhyAnswer } from "./why-answer";
import { WhyForm } from "./why-form";

/** The Why? panel over whatever is open; Esc or its cross closes it, and focus goes back to where it was. */
export function WhyLayer() {
  const { why, askWhy } = useShell();
  return why ? <Panel question={why} onChange={askWhy} /> : null;
}

function Panel({ question, onChange }: { question: WhyQuestion; onChange: (question: WhyQuestion | null) => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="why-title"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onChange(null);
      }}
      className="absolute top-[calc(var(--bar)-2px)] right-3 z-30 max-h-[calc(100%-var(--bar)-16px)] w-[432px] max-w-[calc(100vw-24px)] animate-arrive overflow-y-auto rounded-overlay bg-raised shadow-pop outline-none [--focus-gap:var(--raised)] focus-visible:shadow-pop"
    >
      <div className="flex items-center pt-3 pr-2 pb-1 pl-4">
        <h2 id="why-title" className="flex-1 font-semibold text-title tracking-(--tracking-title)">
          Why?
        </h2>
        <Button variant="ghost" size="icon-sm" aria-label="Close" onClick={() => onChange(null)}>
          <X aria-hidden />
        </Button>
      </div>
      <WhyForm question={question} onChange={onChange} />
      <WhyAnswer question={question} />
    </section>
  );
}
