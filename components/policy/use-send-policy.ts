"use client";

import { titleOf } from "../names";
import type { usePatch } from "../session/use-patch";
import type { Row } from "../trpc";
import { type Choice, choiceOf } from "./words";

const DONE: Record<Choice, string> = {
  inherit: "Sending follows the rules again",
  allow: "Sending allowed",
  deny: "Sending denied",
};

const change = (choice: Choice) => ({
  fields: { sendPolicy: choice === "inherit" ? null : choice },
  row: { sendPolicy: choice === "inherit" ? undefined : choice },
});

/** Sets a session's send policy, with the way back. */
export function useSendPolicy(row: Row, patch: ReturnType<typeof usePatch>): (choice: Choice) => Promise<unknown> {
  return async (choice) => {
    const old = choiceOf(row.sendPolicy);
    if (choice === old) return;
    await patch({
      ...change(choice),
      done: `${DONE[choice]} in ${titleOf(row)}`,
      undo: change(old),
      failed: "The send policy was not changed",
    });
  };
}
