"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, SearchX } from "lucide-react";
import { useState } from "react";
import { counted } from "../../figures";
import { toastError } from "../../toast-error";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { CopyButton } from "../../ui/copy-button";
import { EmptyState } from "../../ui/empty-state";
import { Input } from "../../ui/input";
import { Segmented } from "../../ui/segmented";
import { toast } from "../../ui/toast";
import { When } from "../../ui/when";
import { PageHead, Section } from "../parts";
import { DemoException, SettingLine } from "./demo-exception";
import { type ConfigState, ProblemBanner } from "./problem-banner";
import { groupsOf, settingsOf } from "./settings-of";

/** The policy in force, value by value, with the line of the file each stands on. Changed in the file, not here. */
export function Policy({ initial }: { initial: ConfigState }) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { data: state } = useQuery(trpc.settings.config.queryOptions(undefined, { initialData: initial }));
  const [shown, setShown] = useState<"all" | "file">("all");
  const [search, setSearch] = useState("");
  const reload = useMutation(
    trpc.settings.reload.mutationOptions({
      onSuccess: ({ problems }) =>
        problems.length === 0
          ? toast("Reloaded", { detail: "The file as it stands is in force.", tone: "ok" })
          : toast("Not reloaded", {
              detail: `${counted(problems.length, "problem")} in the file. The old settings stay.`,
              tone: "failed",
            }),
      onError: (error) => toastError("Not reloaded", error),
      onSettled: () => client.invalidateQueries({ queryKey: trpc.settings.config.queryKey() }),
    }),
  );
  const all = settingsOf(state.config, state.lines);
  const given = all.filter((setting) => setting.line !== null);
  const words = search.trim().toLowerCase();
  const listed = (shown === "file" ? given : all).filter(
    (setting) => !words || `${setting.path} ${setting.value}`.toLowerCase().includes(words),
  );
  const name = state.file.split("/").pop() ?? state.file;
  return (
    <>
      <PageHead
        title="Policy"
        lead="Every setting in force. Change them in the file; a saved change is loaded by itself."
        action={
          <Button busy={reload.isPending} onClick={() => reload.mutate()}>
            <RefreshCw aria-hidden />
            Reload
          </Button>
        }
      />
      {state.problems.length > 0 && <ProblemBanner file={state.file} list={state.problems} kind="problem" />}
      {state.warnings.length > 0 && <ProblemBanner file={state.file} list={state.warnings} kind="warning" />}
      <div className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <code className="font-mono text-code wrap-anywhere">{state.file}</code>
        <CopyButton value={state.file} label="Copy the path" size="icon-sm" />
        <span>
          loaded <When at={state.loadedAt} distance />
        </span>
      </div>
      {state.demoAgents.length > 0 && <DemoException agents={state.demoAgents} />}
      <Section
        title="Settings"
        action={
          <div className="flex flex-wrap items-center gap-2">
            <Input
              type="search"
              aria-label="Find a setting"
              placeholder="Find a setting"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-52"
            />
            <Segmented
              label="Which settings"
              value={shown}
              onChange={setShown}
              options={[
                { value: "all", label: `All ${all.length}` },
                { value: "file", label: `In the file ${given.length}` },
              ]}
            />
          </div>
        }
      >
        {listed.length === 0 && (
          <div className="rounded-card border border-line">
            <EmptyState
              icon={SearchX}
              title={words ? `No setting matches “${search.trim()}”` : "The file sets nothing"}
            >
              {words ? "Names and values are searched." : "Everything has its default."}
            </EmptyState>
          </div>
        )}
        <div className="grid gap-4">
          {groupsOf(listed).map((group) => (
            <section key={group.name} aria-label={group.name}>
              <h3 className="mb-1.5 font-medium text-ink-2">{group.name}</h3>
              <dl className="divide-y divide-line rounded-card border border-line">
                {group.settings.map(({ path, value, line }) => (
                  <SettingLine
                    key={path}
                    path={path}
                    value={value}
                    from={line === null ? "default" : <span className="font-mono text-ink">{`${name}:${line}`}</span>}
                  />
                ))}
              </dl>
            </section>
          ))}
        </div>
      </Section>
    </>
  );
}
