"use client";

import { useId, useState } from "react";
import { Segmented } from "../ui/segmented";
import { useWho } from "../who";
import { CHOICES, type Choice, choiceOf, effectWords, type InForce, ruleWords } from "./words";

type Props = {
  sendPolicy: string | undefined;
  inForce: InForce;
  /** Settles when the server has answered. */
  onChange: (choice: Choice) => Promise<unknown>;
  /** With the sentence below; without, the control alone, and the sentence in its title. */
  explained?: boolean;
};

/** Inherit, Allow or Deny: three words, one of them chosen, with the value in force and where it comes from. Never a switch. */
export function SendPolicy({ sendPolicy, inForce, onChange, explained }: Props) {
  const { readOnly } = useWho();
  const id = useId();
  // The press shows at once, whatever happens to it.
  const [picked, setPicked] = useState<Choice | null>(null);
  const change = (choice: Choice): void => {
    setPicked(choice);
    void onChange(choice).finally(() => setPicked(null));
  };
  const source = ruleWords(inForce.rule);
  const sentence = `${inForce.action === "deny" ? "Deny" : "Allow"}, ${source.text} ${source.code ?? ""}. ${effectWords(inForce)}`;
  return (
    <div
      className="shrink-0"
      title={explained ? undefined : (readOnly ?? sentence)}
      aria-describedby={explained ? id : undefined}
    >
      <Segmented
        label={`Send policy, ${inForce.action} in force`}
        value={picked ?? choiceOf(sendPolicy)}
        onChange={change}
        options={CHOICES}
        disabled={readOnly !== null}
        full={explained}
      />
      {explained && (
        <p id={id} className="mt-2 text-ink-2 text-meta leading-4.5 text-pretty">
          <b className="font-medium text-ink">{inForce.action === "deny" ? "Deny" : "Allow"}</b>, {source.text}
          {source.code ? " " : ""}
          {source.code && <code className="font-mono text-[0.94em] wrap-anywhere">{source.code}</code>}.{" "}
          {effectWords(inForce)}
          {readOnly && <span className="mt-1 block text-ink-3">{readOnly}</span>}
        </p>
      )}
    </div>
  );
}
