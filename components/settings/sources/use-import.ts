"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { toastError } from "../../toast-error";
import { type Inputs, useTRPC } from "../../trpc";
import { toast } from "../../ui/toast";
import { type Report, summaryOf } from "./report-words";

export type Request = Inputs["settings"]["sources"]["import"];

/** Checks or imports one store: what it came to, what is being done, and for how many seconds. */
export function useImport() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [report, setReport] = useState<Report | null>(null);
  const check = useMutation(
    trpc.settings.sources.check.mutationOptions({
      onSuccess: setReport,
      onError: (error) => toastError("Not checked", error),
    }),
  );
  const run = useMutation(
    trpc.settings.sources.import.mutationOptions({
      onSuccess: (done) => {
        setReport(done);
        toast("Import finished", { detail: summaryOf(done), tone: "ok" });
      },
      onError: (error) => toastError("Not imported", error),
      onSettled: () => client.invalidateQueries({ queryKey: trpc.settings.sources.list.queryKey() }),
    }),
  );
  const doing = run.isPending ? ("import" as const) : check.isPending ? ("check" as const) : null;
  return { report, doing, seconds: useSeconds(doing !== null), check: check.mutate, import: run.mutate };
}

function useSeconds(running: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!running) return;
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return seconds;
}
