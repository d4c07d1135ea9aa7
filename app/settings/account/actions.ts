"use server";

import { cookies } from "next/headers";

const YEAR = 365 * 86_400;

/** Keeps the theme in a cookie, so that the first byte of every page has it. */
export async function saveTheme(theme: "system" | "light" | "dark"): Promise<void> {
  const jar = await cookies();
  if (theme === "light" || theme === "dark")
    jar.set("theme", theme, { path: "/", maxAge: YEAR, sameSite: "lax", httpOnly: true });
  else jar.delete("theme");
}
