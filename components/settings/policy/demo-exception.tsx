import { Badge } from "../../ui/badge";
import { Section } from "../parts";

const RULES = [
  ["tools.sessions.visibility", "all"],
  ["tools.agentToAgent.enabled", "true"],
  ["agents.defaults.subagents.allowAgents", "both demo agents"],
  ["agents.defaults.subagents.maxSpawnDepth", "2"],
];

/** What counts for the demo agents only, while they are there. */
export function DemoException({ agents }: { agents: string[] }) {
  return (
    <Section
      title="Demo agents"
      lead={`For ${agents.join(" and ")}, and only between them, these count instead. They go with the demo data.`}
    >
      <dl className="divide-y divide-line rounded-card border border-line">
        {RULES.map(([path, value]) => (
          <SettingLine key={path} path={path ?? ""} value={value ?? ""} from={<Badge>demo</Badge>} />
        ))}
      </dl>
    </Section>
  );
}

type LineProps = { path: string; value: string; from: React.ReactNode };

/** One setting: its path, its value, and where that comes from. */
export function SettingLine({ path, value, from }: LineProps) {
  return (
    <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)_minmax(0,3fr)] items-baseline gap-x-4 px-4 py-1.5 max-[760px]:grid-cols-[minmax(0,1fr)_auto]">
      <dt className="font-mono text-code text-ink-2 wrap-anywhere max-[760px]:col-span-2">{path}</dt>
      <dd className="min-w-0 font-mono text-code wrap-anywhere">{value}</dd>
      <dd className="min-w-0 text-right text-ink-3 text-meta tabular-nums wrap-anywhere">{from}</dd>
    </div>
  );
}
