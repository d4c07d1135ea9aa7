"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Ban, Circle, CircleCheck, CircleX, Minus } from "lucide-react";
import { cn } from "../cn";
import { problemOf } from "../problem";
import { type Explanation, useTRPC } from "../trpc";
import { Skeleton } from "../ui/skeleton";
import type { WhyQuestion } from "./question";
import { inputWords, OUT, stepName, unreached, verdict } from "./words";

/** The verdict, every step that led to it, and what would change it. */
export function WhyAnswer({ question }: { question: WhyQuestion }) {
  const trpc = useTRPC();
  const { target, action, who } = question;
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...trpc.tools.sessions_explain.queryOptions({ target, action, ...(who ? { as: who } : {}) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  if (isPending) return <Skeleton className="mx-4 my-6 w-2/3" />;
  if (error) {
    const { message, remedy } = problemOf(error);
    return (
      <div role="status" className="flex gap-2 bg-fill px-4 py-2.5">
        <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <p>
          {message}.{remedy && <span className="block text-ink-2 text-meta">{remedy}</span>}
        </p>
      </div>
    );
  }
  return (
    <div className={cn(isPlaceholderData && "opacity-60")}>
      <Verdict answer={data} />
      {data.trace && <Trace trace={data.trace} />}
      <Remedy answer={data} />
    </div>
  );
}

function Verdict({ answer }: { answer: Explanation }) {
  const Icon = answer.allowed ? CircleCheck : Ban;
  return (
    <div
      role="status"
      className={cn(
        "grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 px-4 py-2.5",
        answer.allowed ? "bg-accent-soft" : "bg-failed-soft",
      )}
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4", answer.allowed ? "text-accent-text" : "text-failed")} />
      <b className="font-semibold">{verdict(answer)}</b>
      {answer.rule && (
        <p className="col-start-2 font-mono text-[11.5px] text-ink-2 leading-4 wrap-anywhere">{answer.rule}</p>
      )}
    </div>
  );
}

function Trace({ trace }: { trace: NonNullable<Explanation["trace"]> }) {
  const last = trace.length - 1;
  const rest = unreached(trace);
  return (
    <ol aria-label="Steps, in order" className="px-4 py-2">
      {trace.map(({ step, rule, outcome }, n) => {
        const decides = n === last;
        const Icon = !decides ? Circle : outcome === "deny" ? CircleX : CircleCheck;
        const input = inputWords(rule, outcome);
        const tone = outcome === "deny" ? "text-failed" : "text-accent-text";
        return (
          <li key={`${step} ${rule}`} className={cn(STEP_LOOK, "not-last:before:block", decides && "font-medium")}>
            <Icon aria-hidden className={cn(DOT_LOOK, decides && tone)} strokeWidth={2} />
            <span>{stepName(step)}</span>
            <span
              className={cn(
                "text-meta wrap-anywhere",
                decides ? "font-normal text-ink" : "text-ink-2",
                input.code && "font-mono text-[11.5px]",
              )}
            >
              {input.text}
            </span>
            <span className={cn("text-meta", decides ? tone : "text-ink-3")}>
              {OUT[outcome]}
              {decides && <span className="sr-only">, this decides</span>}
            </span>
          </li>
        );
      })}
      {rest.map((step) => (
        <li key={step} className={cn(STEP_LOOK, "text-ink-3")}>
          <Minus aria-hidden className={DOT_LOOK} strokeWidth={2} />
          <span>{stepName(step)}</span>
          <span className="text-meta">not reached</span>
          <span />
        </li>
      ))}
    </ol>
  );
}

const STEP_LOOK =
  "relative grid grid-cols-[16px_92px_minmax(0,1fr)_auto] items-baseline gap-2 py-1 before:absolute before:top-1/2 before:left-[7.5px] before:hidden before:h-full before:w-px before:bg-line-strong";
const DOT_LOOK = "relative z-1 size-3.5 self-center justify-self-center bg-raised text-ink-3";

/** A remedy's setting names, kept apart from its words. */
const SETTING = /((?:[a-z][A-Za-z]*\.)+[A-Za-z[\]]+)/;

function Remedy({ answer }: { answer: Explanation }) {
  if (answer.allowed) return null;
  return (
    <div className="grid gap-2 border-line border-t px-4 pt-3 pb-3.5">
      <h3 className="font-medium text-ink-3 text-meta">What would change it</h3>
      <p className="wrap-anywhere">
        {(answer.remedy ?? "Nothing an operator sets; it follows from who asks.").split(SETTING).map((piece, n) =>
          n % 2 ? (
            <code key={piece} className="rounded-chip border border-line bg-fill px-1 font-mono text-[0.89em]">
              {piece}
            </code>
          ) : (
            piece
          ),
        )}
      </p>
      {answer.code === "not_found" && (
        <p className="text-ink-2 text-meta">Whether there is such a session is not told here.</p>
      )}
    </div>
  );
}
