"use client";

import { createContext, useContext } from "react";

/** What a `Field` hands to the one control inside it. */
export type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean };

export const FieldContext = createContext<FieldWiring | null>(null);

/** Id and descriptions for a control; nothing outside a `Field`. */
export function useFieldWiring() {
  const wiring = useContext(FieldContext);
  if (!wiring) return {};
  return { id: wiring.id, "aria-describedby": wiring.describedBy, "aria-invalid": wiring.invalid || undefined };
}
