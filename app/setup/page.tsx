import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "@/components/settings/account/setup-form";
import { SignInFrame } from "@/components/sign-in/frame";
import { pageCaller } from "../page-caller";

export const metadata: Metadata = { title: "Make the account yours" };

/** The first owner, signed in by the printed link, chooses a name, an e-mail and a password. */
export default async function SetupPage() {
  const me = await (await pageCaller(null)).trpc.me();
  if (me.kind !== "person" || me.claimed) redirect("/settings/account");
  return (
    <SignInFrame
      title="Make the account yours"
      lead="You came in with a link. With an e-mail and a password you can sign in from anywhere you can reach this server."
    >
      <SetupForm />
    </SignInFrame>
  );
}
