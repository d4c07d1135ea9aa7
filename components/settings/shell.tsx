import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Brand } from "../brand";
import { Button } from "../ui/button";
import { SettingsNav, SettingsPick } from "./nav";
import type { PersonRole } from "./pages";

type Props = { role: PersonRole; name: string; children: ReactNode };

/** The frame of the settings: pages at the left, one page at the right; on a phone a list to choose from above it. */
export function SettingsShell({ role, name, children }: Props) {
  return (
    <div className="grid h-dvh grid-cols-[200px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-[760px]:grid-cols-1 max-[760px]:grid-rows-[auto_minmax(0,1fr)]">
      <a
        href="#settings"
        className="fixed -top-16 left-2 z-50 rounded-control bg-accent px-3 py-2 text-on-accent focus:top-2"
      >
        Skip to the page
      </a>
      <header className="flex min-h-0 flex-col border-line border-r bg-canvas [--focus-gap:var(--canvas)] max-[760px]:hidden">
        <div className="flex h-(--bar) shrink-0 items-center px-4">
          <Link href="/" aria-label="Treeline, inbox" className="rounded-control">
            <Brand />
          </Link>
        </div>
        <div className="mb-2 px-2">
          <Link
            href="/"
            className="flex h-(--rail-item) items-center gap-2.5 rounded-control px-2 text-ink-2 hover:bg-hover hover:text-ink"
          >
            <ArrowLeft aria-hidden className="size-4" strokeWidth={1.75} />
            Inbox
          </Link>
        </div>
        <div className="px-4 pt-2 pb-1 text-ink-3 text-meta">Settings</div>
        <SettingsNav role={role} />
        <div className="mt-auto truncate border-line border-t px-4 py-3 text-ink-2 text-meta">
          {name} · {role}
        </div>
      </header>
      <header className="hidden min-h-14 items-center gap-1 border-line border-b bg-canvas py-1.5 pr-3 pl-1 [--focus-gap:var(--canvas)] max-[760px]:flex">
        <Button asChild variant="ghost" size="icon">
          <Link href="/" aria-label="Back to the inbox">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <SettingsPick role={role} />
      </header>
      <main id="settings" tabIndex={-1} className="min-h-0 overflow-y-auto bg-sheet outline-none">
        <div className="mx-auto max-w-[960px] px-10 pt-8 pb-16 max-[1100px]:px-6 max-[760px]:px-4 max-[760px]:pt-5">
          {children}
        </div>
      </main>
    </div>
  );
}
