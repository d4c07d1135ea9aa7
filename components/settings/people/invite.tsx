"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "../../problem";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Segmented } from "../../ui/segmented";
import type { PersonRole } from "../pages";
import { AgentChecks } from "./agent-checks";
import { type Grants, grantsInput } from "./grants";
import type { FreshLink } from "./link-dialog";
import { ROLES } from "./roles";

type Props = { open: boolean; onClose: () => void; agents: string[]; onInvited: (link: FreshLink) => void };

/** Makes a person and the link they sign in with. */
export function Invite({ open, onClose, agents, onInvited }: Props) {
  const trpc = useTRPC();
  const [role, setRole] = useState<PersonRole>("viewer");
  const [grants, setGrants] = useState<Grants>([]);
  const create = useMutation(
    trpc.settings.people.create.mutationOptions({
      onSuccess: ({ code }, { name, email }) => {
        onInvited({ name: name ?? email, code });
        close();
      },
    }),
  );
  const close = () => {
    create.reset();
    setRole("viewer");
    setGrants([]);
    onClose();
  };
  const problem = create.error ? problemOf(create.error) : null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title="Invite a person"
      description="You get a link for them. Nothing is sent."
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="invite" variant="primary" busy={create.isPending}>
            Make the link
          </Button>
        </>
      }
    >
      <form
        id="invite"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const data = new FormData(event.currentTarget);
          const name = String(data.get("name") ?? "").trim();
          create.mutate({
            email: String(data.get("email") ?? "").trim(),
            ...(name ? { name } : {}),
            role,
            agents: role === "viewer" ? grantsInput(grants) : [],
          });
        }}
      >
        <Field label="E-mail" error={problem?.message}>
          <Input name="email" type="email" autoComplete="off" required maxLength={200} />
        </Field>
        <Field label="Name" hint="Without one, the first part of the e-mail.">
          <Input name="name" autoComplete="off" maxLength={100} />
        </Field>
        <div className="grid gap-1.5">
          <span className="font-medium">Role</span>
          <Segmented
            label="Role"
            full
            value={role}
            onChange={setRole}
            options={ROLES.map(({ value, label }) => ({ value, label }))}
          />
          <p className="text-ink-2 text-meta">{ROLES.find((entry) => entry.value === role)?.can}</p>
        </div>
        {role === "viewer" && <AgentChecks agents={agents} grants={grants} onChange={setGrants} />}
      </form>
    </Dialog>
  );
}
