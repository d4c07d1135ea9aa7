import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { SignInFrame } from "@/components/sign-in/frame";
import { LinkSignIn } from "@/components/sign-in/link-sign-in";
import { PasswordSignIn } from "@/components/sign-in/password-sign-in";
import { safeNext } from "@/components/sign-in/safe-next";
import { getApp } from "@/server/app";
import { callerOfPage } from "@/server/doors/page";

export const metadata: Metadata = { title: "Sign in" };

type Search = Record<string, string | string[] | undefined>;
const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export default async function LoginPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const code = one(search.code);
  const next = safeNext(one(search.next));
  if (code)
    return (
      <SignInFrame title="Sign in with your link">
        <LinkSignIn code={code} next={next} />
      </SignInFrame>
    );
  if (await callerOfPage(await getApp(), await headers(), null)) redirect(next);
  return (
    <SignInFrame title="Sign in">
      <PasswordSignIn next={next} />
    </SignInFrame>
  );
}
