import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getApp } from "@/server/app";
import { callerOfPage, type PageCaller } from "@/server/doors/page";

/** Who looks at this page; a visitor without a sign-in goes to the login page. `viewAs` = session key whose eyes are borrowed. */
export const pageCaller = cache(async (viewAs: string | null): Promise<PageCaller> => {
  const caller = await callerOfPage(await getApp(), await headers(), viewAs);
  if (!caller) redirect("/login");
  return caller;
});
