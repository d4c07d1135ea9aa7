"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import { Select } from "../ui/select";
import { type PersonRole, pagesFor } from "./pages";

/** The pages at the left. */
export function SettingsNav({ role }: { role: PersonRole }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Settings" className="grid gap-px px-2">
      {pagesFor(role).map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          href={path}
          aria-current={pathname === path ? "page" : undefined}
          className="flex h-(--rail-item) items-center gap-2.5 rounded-control px-2 text-ink-2 transition-colors duration-(--dur-fast) hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The same pages as one list to choose from, for a narrow screen. */
export function SettingsPick({ role }: { role: PersonRole }) {
  const pathname = usePathname();
  const router = useRouter();
  const options = pagesFor(role).map(({ path, label }) => ({ value: path, label }));
  return (
    <Select aria-label="Settings page" value={pathname} onChange={(path) => router.push(path)} options={options} />
  );
}
