"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemOf } from "../../problem";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toast";
import { SideSection } from "../parts";

type Me = { name: string; email: string };

/** A person's own name and e-mail. */
export function Profile({ me }: { me: Me }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [saved, setSaved] = useState(me);
  const [draft, setDraft] = useState(me);
  const save = useMutation(
    trpc.settings.account.mutationOptions({
      onSuccess: (_, input) => {
        setSaved({ name: input.name, email: input.email });
        router.refresh();
        toast("Account saved", { tone: "ok" });
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  const changed = draft.name !== saved.name || draft.email !== saved.email;
  return (
    <SideSection title="You" lead="How others and the audit log name you.">
      <form
        className="grid max-w-[400px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ name: draft.name.trim(), email: draft.email.trim() });
        }}
      >
        <Field label="Name">
          <Input
            autoComplete="name"
            required
            maxLength={100}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          />
        </Field>
        <Field label="E-mail" hint="You sign in with it." error={problem?.message}>
          <Input
            type="email"
            autoComplete="email"
            required
            maxLength={200}
            value={draft.email}
            onChange={(event) => setDraft({ ...draft, email: event.target.value })}
          />
        </Field>
        <div>
          <Button type="submit" variant={changed ? "primary" : "secondary"} busy={save.isPending} disabled={!changed}>
            Save
          </Button>
        </div>
      </form>
    </SideSection>
  );
}
