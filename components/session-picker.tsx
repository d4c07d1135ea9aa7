"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useId, useState } from "react";
import { cn } from "./cn";
import { titleOf } from "./names";
import { stateOf } from "./status";
import { StatusGlyph } from "./status-glyph";
import { type Row, useTRPC } from "./trpc";
import { Input } from "./ui/input";

type Props = {
  label: string;
  placeholder?: string;
  onPick: (choice: { key: string; title: string }) => void;
  autoFocus?: boolean;
};

/** Finds a session by title, label or key; a pasted key is taken as it is. Arrows choose, Enter takes. */
export function SessionPicker({ label, placeholder = "Title, label or key", onPick, autoFocus }: Props) {
  const trpc = useTRPC();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const search = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...trpc.tools.sessions_list.queryOptions({
      ...(search ? { search } : {}),
      archived: "all",
      state: [],
      limit: 8,
      includeDerivedTitles: true,
    }),
    placeholderData: keepPreviousData,
  });
  const rows = data?.sessions ?? [];
  const pasted = search.includes(":") && !rows.some((row) => row.key === search) ? search : null;
  const choices: { key: string; title: string; row?: Row }[] = [
    ...rows.map((row) => ({ key: row.key, title: titleOf(row), row })),
    ...(pasted ? [{ key: pasted, title: pasted }] : []),
  ];
  const chosen = Math.min(at, choices.length - 1);

  const onKeyDown = (event: KeyboardEvent): void => {
    const choice = choices[chosen];
    if (event.key === "ArrowDown") setAt(Math.min(chosen + 1, choices.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(chosen - 1, 0));
    else if (event.key === "Enter" && choice && !event.nativeEvent.isComposing) onPick(choice);
    else return;
    event.preventDefault();
  };

  return (
    <div>
      <Input
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={list}
        aria-activedescendant={choices.length ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoFocus={autoFocus}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
      />
      <div id={list} role="listbox" aria-label={label} className="mt-2 grid max-h-72 overflow-y-auto">
        {choices.map((choice, n) => (
          <div
            key={choice.key}
            id={`${list}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === chosen}
            onPointerMove={() => setAt(n)}
            onClick={() => onPick(choice)}
            onKeyDown={onKeyDown}
            className={cn(
              "flex h-9 min-w-0 items-center gap-2.5 rounded-control px-2 pointer-coarse:h-(--control)",
              n === chosen && "bg-selected",
            )}
          >
            <StatusGlyph status={choice.row ? stateOf(choice.row) : "idle"} />
            <bdi className={cn("min-w-0 flex-1 truncate", !choice.row && "font-mono text-meta")}>{choice.title}</bdi>
            <span className="shrink-0 text-ink-3 text-meta">{choice.row?.agentId ?? "this key"}</span>
          </div>
        ))}
        {data && !choices.length && (
          <p className="px-2 py-2 text-ink-2">Nothing found. A whole key can be pasted, too.</p>
        )}
      </div>
    </div>
  );
}
