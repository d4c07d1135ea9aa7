import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/providers";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Treeline", template: "%s · Treeline" },
  description: "Sessions of AI agents, live",
};
export const viewport: Viewport = { themeColor: [{ color: "#f3f6f5" }], width: "device-width", initialScale: 1 };

/** The theme is a cookie: the first byte of the page has it, nothing flashes. Without one the system decides. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = (await cookies()).get("theme")?.value;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      data-theme={theme === "light" || theme === "dark" ? theme : undefined}
    >
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  );
}
