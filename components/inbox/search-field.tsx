"use client";

import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Kbd } from "../ui/kbd";
import { useFilter } from "../use-address";
import { useShell } from "./shell-context";

const WAIT_MS = 200;

/** Filters the list by title, label, key or text, a moment after the last key. */
export function SearchField() {
  const [{ search }, setFilter] = useFilter();
  const { search: input, list } = useShell();
  const [text, setText] = useState(search ?? "");
  const [sent, setSent] = useState(search ?? "");

  // The address changed by itself: back, a view, a cleared filter.
  if ((search ?? "") !== sent) {
    setSent(search ?? "");
    setText(search ?? "");
  }
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      void setFilter({ search: text || null }, { history: "replace" });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, sent, setFilter]);

  return (
    <label className="flex h-7 min-w-0 flex-1 items-center gap-2 rounded-control bg-fill-2 px-2 text-ink-3 has-focus-visible:shadow-(--focus-ring) phone:h-(--control) phone:px-3">
      <Search aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
      <span className="sr-only">Filter sessions</span>
      <input
        ref={input}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") {
            event.preventDefault();
            if (text) setText("");
            else list.current?.focus();
          }
          if (event.key === "ArrowDown" || (event.key === "Enter" && !event.nativeEvent.isComposing)) {
            event.preventDefault();
            list.current?.focus();
          }
        }}
        placeholder="Title, label, key or text"
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 appearance-none bg-transparent text-ink caret-accent outline-none placeholder:text-ink-3 focus-visible:shadow-none pointer-coarse:text-[16px] [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            setText("");
            input.current?.focus();
          }}
          className="grid size-5 cursor-default place-items-center rounded-chip hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      ) : (
        <Kbd className="phone:hidden pointer-coarse:hidden">/</Kbd>
      )}
    </label>
  );
}
