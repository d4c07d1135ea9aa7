"use client";

import { useMutation } from "@tanstack/react-query";
import { useLive } from "../live/live-provider";
import { problemOf } from "../problem";
import { type Inputs, type Row, useTRPC } from "../trpc";
import { toast } from "../ui/toast";
import { toastWithUndo } from "../undo";

type Fields = Omit<Inputs["tools"]["sessions_patch"], "sessionKey" | "expectedVersion">;
type Change = {
  fields: Fields;
  /** The same in the row, shown at once. */
  row: Partial<Row>;
  /** What was done, for the notice with Undo; without it nothing is said. */
  done?: string;
  undo?: { fields: Fields; row: Partial<Row> };
  failed: string;
};

/** Changes a session: seen at once, taken back with the reason when refused, and undone for ten seconds. */
export function usePatch(key: string, preview: (row: Partial<Row>) => () => void, readAgain: () => unknown) {
  const trpc = useTRPC();
  const { refresh } = useLive();
  const { mutateAsync } = useMutation(trpc.tools.sessions_patch.mutationOptions());
  const patch = async ({ fields, row, done, undo, failed }: Change): Promise<boolean> => {
    const rollBack = preview(row);
    try {
      await mutateAsync({ sessionKey: key, ...fields });
    } catch (error) {
      rollBack();
      const { message, remedy } = problemOf(error);
      toast(failed, { detail: remedy ? `${message}. ${remedy}.` : `${message}.`, tone: "failed" });
      return false;
    }
    void readAgain();
    refresh([key]);
    if (done && undo)
      toastWithUndo(done, undefined, () => void patch({ ...undo, done: "Undone", failed: "Not undone" }));
    else if (done) toast(done);
    return true;
  };
  return patch;
}
