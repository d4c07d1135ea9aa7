"use client";

import { useState } from "react";
import { Checkbox } from "../ui/checkbox";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { shortcutsOn, switchShortcuts } from "../use-shortcuts";
import { useShell } from "./shell-context";

type Line = readonly [what: string, ...keys: string[]];
const GROUPS: readonly { title: string; lines: readonly Line[] }[] = [
  {
    title: "Move",
    lines: [
      ["Next, previous", "j", "k"],
      ["Open", "Enter", "o"],
      ["Show, hide children", "→", "←"],
      ["Back one level", "Esc"],
      ["Parent", "p"],
      ["Siblings", "[", "]"],
    ],
  },
  {
    title: "Look",
    lines: [
      ["Spawn tree", "t"],
      ["Inspector", "i"],
      ["Why?", "w"],
      ["Search", "/"],
      ["This sheet", "?"],
    ],
  },
  {
    title: "Act",
    lines: [
      ["Archive", "e"],
      ["Undo", "z"],
    ],
  },
];

/** Every key there is, and the switch that turns them off. */
export function KeysSheet() {
  const { keysOpen, setKeysOpen } = useShell();
  return (
    <Dialog open={keysOpen} onOpenChange={setKeysOpen} title="Keys" wide>
      <div className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {GROUPS.map(({ title, lines }) => (
          <section key={title}>
            <h3 className="mb-1 text-ink-3 text-meta">{title}</h3>
            <dl>
              {lines.map(([what, ...keys]) => (
                <div key={what} className="flex min-h-7 items-center justify-between gap-3">
                  <dt>{what}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="mt-4 border-line border-t pt-4">
        <Switch />
      </div>
    </Dialog>
  );
}

function Switch() {
  const [on, setOn] = useState(shortcutsOn);
  return (
    <Checkbox
      checked={on}
      onChange={(next) => {
        setOn(next);
        switchShortcuts(next);
      }}
      label="Single-letter keys"
      hint="Off while you type, in any case."
    />
  );
}
