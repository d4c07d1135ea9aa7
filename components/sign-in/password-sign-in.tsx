"use client";

import { OctagonX } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Command } from "./command";
import { postAuth } from "./post";

/** E-mail and password; says what the server says. */
export function PasswordSignIn({ next }: { next: string }) {
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    setBusy(true);
    setProblem(null);
    const result = await postAuth("/sign-in/email", { email: email.trim(), password });
    if (result.ok) return window.location.replace(next);
    setBusy(false);
    setProblem(result.message);
  };

  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <Field label="E-mail">
        <Input
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          aria-invalid={problem ? true : undefined}
          className="h-[max(36px,var(--control))]"
        />
      </Field>
      <Field label="Password">
        <Input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-invalid={problem ? true : undefined}
          className="h-[max(36px,var(--control))]"
        />
      </Field>
      {problem && (
        <p role="alert" className="flex items-start gap-2 text-failed">
          <OctagonX aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {problem}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} className="h-[max(36px,var(--control))]">
        {busy ? "Signing in" : "Sign in"}
      </Button>
      <div className="grid gap-2 border-line border-t pt-4 text-ink-2 text-meta">
        <p className="text-pretty">No password, or locked out? On the server, make a link that works once:</p>
        <Command>{`npm run treeline -- user link ${email.trim() || "<email>"}`}</Command>
      </div>
    </form>
  );
}
