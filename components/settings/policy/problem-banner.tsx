import { OctagonX, TriangleAlert } from "lucide-react";
import type { Outputs } from "../../trpc";

export type ConfigState = Outputs["settings"]["config"];
type Props = { file: string; list: ConfigState["problems"]; kind: "problem" | "warning" };

/** What is wrong with the file, line by line. */
export function ProblemBanner({ file, list, kind }: Props) {
  const failed = kind === "problem";
  const Icon = failed ? OctagonX : TriangleAlert;
  return (
    <div
      role={failed ? "alert" : "status"}
      className={`mb-4 flex gap-3 rounded-card px-4 py-3 ${failed ? "bg-failed-soft" : "bg-stuck-soft"}`}
    >
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={`mt-0.5 size-4 shrink-0 ${failed ? "text-failed" : "text-stuck"}`}
      />
      <div className="min-w-0">
        <p className="font-medium">
          {failed ? "The file can't be used as it stands. The settings below are the last good ones." : "To look at"}
        </p>
        <ul className="mt-1 grid gap-1">
          {list.map((problem) => (
            <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
              <code className="font-mono text-code">
                {file.split("/").pop()}
                {problem.line ? `:${problem.line}` : ""} {problem.path}
              </code>{" "}
              {problem.message}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
