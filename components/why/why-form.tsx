"use client";

import { useState } from "react";
import { shortKey } from "../address";
import { useTitleOf } from "../session/use-title-of";
import { SessionPicker } from "../session-picker";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Input } from "../ui/input";
import { Select } from "../ui/select";
import { useWho } from "../who";
import { ACTION_WORD, ACTIONS, type WhyQuestion } from "./question";

type Props = { question: WhyQuestion; onChange: (question: WhyQuestion) => void };

/** The question, with who and what to choose. Standing in for others is for owners and admins. */
export function WhyForm({ question, onChange }: Props) {
  const { role, viewAs } = useWho();
  const [choosing, setChoosing] = useState(false);
  const isSession = question.who !== undefined && !question.who.includes("@");
  const named = useTitleOf(question.title === undefined ? question.target : undefined);
  const title = useTitleOf(isSession ? question.who : undefined);
  const who =
    question.who === undefined
      ? viewAs
        ? "the session you view as"
        : "you"
      : isSession
        ? (title ?? shortKey(question.who))
        : question.who;
  const mayChoose = role !== "viewer" && viewAs === null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 pt-1 pb-3 text-ink-2">
      May
      {mayChoose ? (
        <Button
          size="sm"
          aria-label={`Who asks: ${who}`}
          onClick={() => setChoosing(true)}
          className="max-w-48 text-ink"
        >
          <bdi className="truncate">{who}</bdi>
        </Button>
      ) : (
        <b className="font-medium text-ink">{who}</b>
      )}
      <Select
        size="sm"
        className="w-28"
        aria-label="What is asked for"
        value={question.action}
        onChange={(action) => onChange({ ...question, action })}
        options={ACTIONS.map((action) => ({ value: action, label: ACTION_WORD[action] }))}
      />
      <span className="min-w-0 truncate">
        <bdi className="text-ink">{question.title ?? named ?? shortKey(question.target)}</bdi>?
      </span>
      <WhoDialog
        open={choosing}
        onOpenChange={setChoosing}
        onPick={(picked) => {
          setChoosing(false);
          onChange({ ...question, who: picked });
        }}
      />
    </div>
  );
}

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void; onPick: (who: string | undefined) => void };

function WhoDialog({ open, onOpenChange, onPick }: DialogProps) {
  const [email, setEmail] = useState("");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Who asks?" description="You, a person, or any session.">
      <div className="grid gap-4">
        <div className="flex gap-2">
          <Button onClick={() => onPick(undefined)}>Me</Button>
          <form
            className="flex min-w-0 flex-1 gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (email.includes("@")) onPick(email.trim());
            }}
          >
            <Input
              type="email"
              aria-label="E-mail of a person"
              placeholder="A person's e-mail"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit">Ask</Button>
          </form>
        </div>
        <SessionPicker
          label="A session"
          placeholder="A session: title, label or key"
          onPick={({ key }) => onPick(key)}
        />
      </div>
    </Dialog>
  );
}
