"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId } from "react";
import { useTRPC } from "../../trpc";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Segmented } from "../../ui/segmented";
import { Select } from "../../ui/select";

export type Target = { kind: "agent" | "session"; agentId: string; key: string };

type Props = { target: Target; onChange: (target: Target) => void; agents: string[]; error?: string };

/** For whom: the main session of an agent, or any session by its key. */
export function TargetPicker({ target, onChange, agents, error }: Props) {
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <span className="font-medium">For</span>
        <Segmented
          label="For"
          full
          value={target.kind}
          onChange={(kind) => onChange({ ...target, kind })}
          options={[
            { value: "agent", label: "An agent" },
            { value: "session", label: "A session" },
          ]}
        />
      </div>
      {target.kind === "agent" ? (
        <Field label="Agent" hint="The token calls as the agent's main session." error={error}>
          <Select
            value={target.agentId}
            onChange={(agentId) => onChange({ ...target, agentId })}
            options={agents.map((id) => ({ value: id, label: id }))}
          />
        </Field>
      ) : (
        <SessionField value={target.key} onChange={(key) => onChange({ ...target, key })} error={error} />
      )}
    </div>
  );
}

type SessionProps = { value: string; onChange: (key: string) => void; error?: string };

function SessionField({ value, onChange, error }: SessionProps) {
  const trpc = useTRPC();
  const listId = useId();
  const search = useDeferredValue(value.trim());
  const { data } = useQuery(
    trpc.tools.sessions_list.queryOptions(
      { limit: 12, includeDerivedTitles: true, ...(search ? { search } : {}) },
      { placeholderData: (before) => before },
    ),
  );
  return (
    <Field label="Session key" hint="Type to find one by title, label or key." error={error}>
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        list={listId}
        required
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        placeholder="agent:main:main"
        className="font-mono"
      />
      <datalist id={listId}>
        {data?.sessions.map((session) => (
          <option key={session.key} value={session.key}>
            {session.derivedTitle ?? session.displayName}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
