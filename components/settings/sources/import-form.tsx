"use client";

import { useRef, useState } from "react";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { KINDS } from "./kinds";
import { ProgressLine } from "./progress-line";
import { ReportView } from "./report-view";
import { type Request, useImport } from "./use-import";

/** Any path on the server: check it, then import it. */
export function ImportForm() {
  const work = useImport();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<Request["kind"]>("openclaw");
  const [adopt, setAdopt] = useState(false);
  const request = (): Request | null => {
    if (!form.current?.reportValidity()) return null;
    const data = new FormData(form.current);
    const agentId = String(data.get("agent") ?? "").trim();
    return { kind, path: String(data.get("path") ?? "").trim(), ...(agentId ? { agentId } : {}), adopt };
  };
  const start = (act: (request: Request) => void) => {
    const given = request();
    if (given) act(given);
  };
  return (
    <form
      ref={form}
      className="grid gap-4 rounded-card border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        start(work.import);
      }}
    >
      <div className="grid grid-cols-[140px_minmax(0,1fr)_180px] gap-3 max-[900px]:grid-cols-1">
        <Field label="Kind">
          <Select value={kind} onChange={setKind} options={KINDS} />
        </Field>
        <Field label="Path on the server" hint="A store, a folder of transcripts, or one transcript.">
          <Input
            name="path"
            required
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            placeholder={kind === "pi" ? "/home/ada/.pi/agent/sessions" : "/home/ada/.openclaw"}
            className="font-mono"
          />
        </Field>
        <Field label="Agent id" hint="Empty: as in the store.">
          <Input
            name="agent"
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            pattern="[A-Za-z0-9][A-Za-z0-9_\-]*"
            className="font-mono"
          />
        </Field>
      </div>
      <Checkbox
        label="Adopt"
        hint="The sessions become Treeline's own: agents go on in them here, and forgetting the source leaves them."
        checked={adopt}
        onChange={setAdopt}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={work.doing === "check"} disabled={work.doing === "import"} onClick={() => start(work.check)}>
          Check
        </Button>
        <Button type="submit" busy={work.doing === "import"} disabled={work.doing === "check"}>
          Import
        </Button>
      </div>
      {work.doing ? (
        <ProgressLine doing={work.doing} seconds={work.seconds} />
      ) : (
        work.report && <ReportView report={work.report} />
      )}
    </form>
  );
}
