"use client";

import { useSearchParams } from "next/navigation";
import { useQueryStates } from "nuqs";
import { useCallback } from "react";
import { addressOf } from "./address";
import { CARRIED, type Filter, filterParsers } from "./inbox/address-state";

/** The filter, as the address has it. */
export const useFilter = () => useQueryStates(filterParsers, { history: "push", clearOnDefault: true });

type Extra = { m?: string; view?: "tree"; filter?: Partial<Filter>; viewAs?: string | null };

/** Makes addresses that keep the filter and the borrowed eyes: `null` = the inbox with nothing open. */
export function useHref(): (key: string | null, extra?: Extra) => string {
  const now = useSearchParams();
  return useCallback(
    (key, { m, view, filter, viewAs } = {}) => {
      const query = new URLSearchParams();
      for (const name of CARRIED) {
        const value = now.get(name);
        if (value !== null && !(filter && name !== "viewAs")) query.set(name, value);
      }
      for (const [name, value] of Object.entries(filter ?? {})) {
        const text = Array.isArray(value) ? value.join(",") : value;
        if (text) query.set(name, text);
      }
      if (viewAs === null) query.delete("viewAs");
      else if (viewAs !== undefined) query.set("viewAs", viewAs);
      if (m) query.set("m", m);
      if (view) query.set("view", view);
      const path = key === null ? "/" : addressOf(key);
      return query.size ? `${path}?${query}` : path;
    },
    [now],
  );
}
