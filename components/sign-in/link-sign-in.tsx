"use client";

import { OctagonX } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../ui/button";
import { Command } from "./command";
import { postAuth, type SignInResult } from "./post";

/** Uses a one-time code: by itself once on load, and by the button. Only a POST spends it, so a preview of the link does not. */
export function LinkSignIn({ code, next }: { code: string; next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Extract<SignInResult, { ok: false }> | null>(null);

  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    form.current?.requestSubmit();
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    sent.current = true;
    setBusy(true);
    setFailure(null);
    const result = await postAuth("/sign-in/link", { code });
    if (result.ok) return window.location.replace(next);
    setBusy(false);
    setFailure(result);
  };

  if (failure?.status === 401) return <SpentLink message={failure.message} />;
  return (
    <form ref={form} onSubmit={submit} className="grid gap-3">
      <Button type="submit" variant="primary" busy={busy} className="h-11 text-read">
        {busy ? "Signing in" : "Sign in"}
      </Button>
      {failure && (
        <p role="alert" className="text-failed">
          {failure.message}
        </p>
      )}
    </form>
  );
}

function SpentLink({ message }: { message: string }) {
  return (
    <div role="alert" className="grid gap-3">
      <p className="flex items-start gap-2">
        <OctagonX aria-hidden className="mt-0.5 size-4 shrink-0 text-failed" strokeWidth={1.75} />
        <span className="font-medium">{message}</span>
      </p>
      <p className="text-ink-2 text-pretty">
        A link works once, for 15 minutes, and only in a browser on the machine Treeline runs on. Make a new one there:
      </p>
      <Command>{"npm run treeline -- user link <email>"}</Command>
      <p>
        <Link
          href="/login"
          className="rounded-chip font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current"
        >
          Sign in with a password
        </Link>
      </p>
    </div>
  );
}
