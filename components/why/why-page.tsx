"use client";

import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useState } from "react";
import { BrandMark } from "../brand";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { type Account, WhoProvider } from "../who";
import { ACTIONS, type WhyQuestion } from "./question";
import { WhyAnswer } from "./why-answer";
import { WhyForm } from "./why-form";

/** Why? for a key that no list shows: paste it, and see which rule decides. The question is in the address, to be sent to someone. */
export function WhyPage({ role, viewAs }: Pick<Account, "role" | "viewAs">) {
  const [asked, setAsked] = useQueryStates({
    target: parseAsString,
    action: parseAsStringLiteral(ACTIONS).withDefault("history"),
    as: parseAsString,
  });
  const [text, setText] = useState(asked.target ?? "");
  const question: WhyQuestion | null = asked.target
    ? { target: asked.target, action: asked.action, ...(asked.as ? { who: asked.as } : {}) }
    : null;
  return (
    <WhoProvider account={{ role, viewAs, name: "", email: "" }}>
      <main className="mx-auto w-full max-w-[560px] px-4 py-12 phone:py-4">
        <Link href="/" className="mb-8 flex items-center gap-2 font-semibold text-title phone:mb-4">
          <ArrowLeft aria-hidden className="size-4 text-ink-3" />
          <BrandMark className="size-4.5 text-accent" />
          Treeline
        </Link>
        <h1 className="font-semibold text-page tracking-(--tracking-title)">Why?</h1>
        <p className="mt-1 mb-5 text-ink-2 text-pretty">
          Why a session is or is not there for someone: every rule in order, and the one that decides. It never tells
          whether a session exists.
        </p>
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) void setAsked({ target: text.trim() });
          }}
        >
          <Field label="Session key" className="flex-1">
            <Input
              value={text}
              onChange={(event) => setText(event.target.value)}
              placeholder="agent:scout:telegram:group:-1001482206"
              spellCheck={false}
              autoComplete="off"
              className="font-mono"
            />
          </Field>
          <Button type="submit" variant="primary">
            Ask
          </Button>
        </form>
        {question && (
          <section
            aria-label="Answer"
            className="mt-6 overflow-hidden rounded-card border border-line bg-raised pt-3 [--focus-gap:var(--raised)]"
          >
            <WhyForm question={question} onChange={({ action, who }) => setAsked({ action, as: who ?? null })} />
            <WhyAnswer question={question} />
          </section>
        )}
      </main>
    </WhoProvider>
  );
}
