"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { problemOf } from "../../problem";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";

/** Name, e-mail and password of the first owner; then on to the inbox. */
export function SetupForm() {
  const trpc = useTRPC();
  const router = useRouter();
  const save = useMutation(
    trpc.settings.account.mutationOptions({
      onSuccess: () => {
        router.replace("/");
        router.refresh();
      },
    }),
  );
  const problem = save.error ? problemOf(save.error) : null;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const field = (name: string) => String(data.get(name) ?? "");
        save.mutate({ name: field("name").trim(), email: field("email").trim(), password: field("password") });
      }}
    >
      <Field label="Name">
        <Input name="name" autoComplete="name" required maxLength={100} />
      </Field>
      <Field label="E-mail" error={problem?.param === "email" && problem.message}>
        <Input name="email" type="email" autoComplete="username" required maxLength={200} />
      </Field>
      <Field label="Password" hint="10 characters or more">
        <Input name="password" type="password" autoComplete="new-password" required minLength={10} maxLength={128} />
      </Field>
      {problem && problem.param !== "email" && (
        <p role="alert" className="text-failed">
          {problem.message}
        </p>
      )}
      <Button type="submit" variant="primary" busy={save.isPending} className="h-[max(36px,var(--control))]">
        {save.isPending ? "Saving" : "Save and open the inbox"}
      </Button>
      <Button asChild variant="ghost">
        <Link href="/">Later</Link>
      </Button>
    </form>
  );
}
