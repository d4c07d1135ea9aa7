"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { postAuth } from "../../sign-in/post";
import { toastError } from "../../toast-error";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { Confirm } from "../confirm";
import { SideSection } from "../parts";

const toLogin = () => window.location.replace("/login");

/** Ends the sign-in of this browser, or of all of them. */
export function SignOut({ personId }: { personId: string }) {
  const trpc = useTRPC();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const everywhere = useMutation(
    trpc.settings.people.signOut.mutationOptions({
      onSuccess: toLogin,
      onError: (error) => toastError("Not signed out", error),
    }),
  );
  const here = async () => {
    setBusy(true);
    const result = await postAuth("/sign-out", {});
    if (result.ok) return toLogin();
    setBusy(false);
    toast("Not signed out", { detail: result.message, tone: "failed" });
  };
  return (
    <SideSection title="Signed in" lead="In this browser, and in others.">
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void here()}>
          Sign out
        </Button>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        description="Every browser you are signed in with, this one too, asks for your password again. Tokens of agents keep working."
        verb="Sign out everywhere"
        busy={everywhere.isPending}
        onConfirm={() => everywhere.mutate({ id: personId })}
      />
    </SideSection>
  );
}
