"use client";

import { Eye, Keyboard, LogOut, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Mark } from "../mark";
import { ThemeItems } from "../theme";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "../ui/menu";
import { signOut, useWho } from "../who";
import type { Stop } from "./rail";
import { useShell } from "./shell-context";
import { ViewAsDialog } from "./view-as";

/** Who is signed in, and what is theirs alone: theme, keys, borrowed eyes, the way out. */
export function MeMenu({ stop }: { stop?: ReturnType<Stop> }) {
  const who = useWho();
  const { setKeysOpen } = useShell();
  const [choosing, setChoosing] = useState(false);
  const name = who.name || who.email || "You";
  return (
    <>
      <Menu modal={false}>
        <MenuTrigger>
          <button
            type="button"
            {...stop}
            aria-label={`${name}, ${who.role}: account menu`}
            className="flex h-8 min-w-0 flex-1 cursor-default items-center gap-2 rounded-control px-2 hover:bg-hover icons:size-8 icons:flex-none icons:justify-center icons:px-0 pointer-coarse:h-(--control)"
          >
            <Mark shape="person" small name={name} />
            <span className="truncate icons:sr-only">{name}</span>
          </button>
        </MenuTrigger>
        <MenuContent align="start" side="top" className="w-60">
          <MenuLabel>
            <span className="block truncate font-medium text-ink text-ui">{name}</span>
            <span className="block truncate">
              {who.email ? `${who.email}, ` : ""}
              {who.role}
            </span>
          </MenuLabel>
          <MenuSeparator />
          <ThemeItems />
          <MenuSeparator />
          <MenuItem onSelect={() => setChoosing(true)}>
            <Eye aria-hidden />
            View as a session
          </MenuItem>
          <MenuItem asChild>
            <Link href="/why" className="flex w-full items-center gap-2.5">
              <Search aria-hidden />
              Why? for any key
            </Link>
          </MenuItem>
          <MenuItem note="?" onSelect={() => setKeysOpen(true)}>
            <Keyboard aria-hidden />
            Keys
          </MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => void signOut()}>
            <LogOut aria-hidden />
            Sign out
          </MenuItem>
        </MenuContent>
      </Menu>
      <ViewAsDialog open={choosing} onOpenChange={setChoosing} />
    </>
  );
}
