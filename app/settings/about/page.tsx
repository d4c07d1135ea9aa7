import type { Metadata } from "next";
import { bytes, counted } from "@/components/figures";
import { Fact, Facts, PageHead } from "@/components/settings/parts";
import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { When } from "@/components/ui/when";
import { pageCaller } from "../../page-caller";

export const metadata: Metadata = { title: "About" };

export default async function AboutPage() {
  const about = await (await pageCaller(null)).trpc.settings.about();
  return (
    <>
      <PageHead title="About" />
      <Facts>
        <Fact name="Treeline">{about.version}</Fact>
        <Fact name="Health">
          {about.config === "ok" ? (
            <Badge tone="ok">in order</Badge>
          ) : (
            <>
              <Badge tone="stuck">old settings</Badge> The configuration file has problems; the last good settings are
              in force.
            </>
          )}
        </Fact>
        <Fact name="Started">
          <When at={about.startedAt} distance />
        </Fact>
        <Fact name="Node">
          {about.node} on {about.platform}
        </Fact>
        {about.details && (
          <>
            <Fact name="Database">
              <Path value={about.details.database} label="Copy the path of the database" />{" "}
              {bytes(about.details.databaseBytes)}
            </Fact>
            <Fact name="Configuration">
              <Path value={about.details.configFile} label="Copy the path of the configuration" />
              {about.details.configWarnings > 0 && ` ${counted(about.details.configWarnings, "warning")}`}
            </Fact>
            <Fact name="Health check">
              <Path value="/api/health" label="Copy the address of the health check" /> needs no sign-in
            </Fact>
          </>
        )}
      </Facts>
    </>
  );
}

function Path({ value, label }: { value: string; label: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <code className="min-w-0 font-mono text-code wrap-anywhere">{value}</code>
      <CopyButton value={value} label={label} size="icon-sm" />
    </span>
  );
}
