"use client";

import { Checkbox } from "../../ui/checkbox";
import { type Grants, toggleGrant } from "./grants";

type Props = { agents: string[]; grants: Grants; onChange: (grants: Grants) => void };

/** Which agents a viewer sees: all of them, or one by one. */
export function AgentChecks({ agents, grants, onChange }: Props) {
  const known = [...new Set([...agents, ...(grants === "*" ? [] : grants)])].sort();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Sees the sessions of</legend>
      <Checkbox
        label="All agents"
        hint="Also those added later"
        checked={grants === "*"}
        onChange={() => onChange(toggleGrant(grants, "*"))}
      />
      <div className="mt-1 grid max-h-56 overflow-y-auto border-line border-t pt-1">
        {known.map((agent) => (
          <Checkbox
            key={agent}
            label={<span className="font-mono text-code">{agent}</span>}
            checked={grants === "*" || grants.includes(agent)}
            disabled={grants === "*"}
            onChange={() => onChange(toggleGrant(grants, agent))}
          />
        ))}
      </div>
    </fieldset>
  );
}
