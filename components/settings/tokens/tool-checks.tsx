"use client";

import { Badge } from "../../ui/badge";
import { Checkbox } from "../../ui/checkbox";

type ToolInfo = { name: string; description: string; effect: "read" | "write" };
type Props = { tools: ToolInfo[]; chosen: string[] | null; onChange: (chosen: string[] | null) => void };

/** Which tools a token may call; `null` = all of them, also those to come. */
export function ToolChecks({ tools, chosen, onChange }: Props) {
  const toggle = (name: string, on: boolean) => {
    const now = chosen ?? [];
    onChange(on ? [...now, name] : now.filter((other) => other !== name));
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Tools</legend>
      <Checkbox
        label="All that the policy allows"
        hint="Also those added later"
        checked={chosen === null}
        onChange={(on) => onChange(on ? null : tools.filter((tool) => tool.effect === "read").map((tool) => tool.name))}
      />
      {chosen !== null && (
        <div className="mt-1 grid grid-cols-2 gap-x-4 border-line border-t pt-1 max-[760px]:grid-cols-1">
          {tools.map((tool) => (
            <Checkbox
              key={tool.name}
              label={
                <span className="flex items-center gap-2" title={tool.description}>
                  <span className="font-mono text-code">{tool.name}</span>
                  {tool.effect === "write" && <Badge>writes</Badge>}
                </span>
              }
              checked={chosen.includes(tool.name)}
              onChange={(on) => toggle(tool.name, on)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
