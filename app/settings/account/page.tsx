import type { Metadata } from "next";
import { cookies } from "next/headers";
import { Password } from "@/components/settings/account/password";
import { Profile } from "@/components/settings/account/profile";
import { SignOut } from "@/components/settings/account/sign-out";
import { ThemeChoice } from "@/components/settings/account/theme";
import { PageHead } from "@/components/settings/parts";
import { pageCaller } from "../../page-caller";
import { saveTheme } from "./actions";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { trpc, personId } = await pageCaller(null);
  const person = await trpc.me();
  if (person.kind !== "person") return null;
  const me = { name: person.name, email: person.email };
  const theme = (await cookies()).get("theme")?.value;
  return (
    <>
      <PageHead title="Account" />
      <Profile me={me} />
      <Password me={me} />
      <ThemeChoice theme={theme === "light" || theme === "dark" ? theme : "system"} save={saveTheme} />
      <SignOut personId={personId} />
    </>
  );
}
