"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "../../problem";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { toast } from "../../ui/toast";
import { SideSection } from "../parts";

/** Sets a new password; the old one stops working at once. */
export function Password({ me }: { me: { name: string; email: string } }) {
  const trpc = useTRPC();
  const [password, setPassword] = useState("");
  const save = useMutation(
    trpc.settings.account.mutationOptions({
      onSuccess: () => {
        setPassword("");
        toast("Password changed", {
          detail: "Other browsers stay signed in until you sign out everywhere.",
          tone: "ok",
        });
      },
    }),
  );
  return (
    <SideSection title="Password" lead="The old one stops working at once.">
      <form
        className="grid max-w-[400px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ ...me, password });
        }}
      >
        <input type="hidden" autoComplete="username" value={me.email} readOnly />
        <Field label="New password" hint="10 characters or more" error={save.error && problemOf(save.error).message}>
          <Input
            type="password"
            autoComplete="new-password"
            required
            minLength={10}
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <div>
          <Button type="submit" busy={save.isPending} disabled={password.length < 10}>
            Change password
          </Button>
        </div>
      </form>
    </SideSection>
  );
}
