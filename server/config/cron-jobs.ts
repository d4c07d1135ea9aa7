import { z } from "zod";
import { agentId, flag, integer, list, must, section, text } from "./fields";
import { isObject, withRule } from "./rules";
import { parseSchedule } from "./schedule";

const schedule = z.string(must("five cron fields", "text")).superRefine((value, context) => {
  const parsed = parseSchedule(value);
  if (!parsed.ok) context.addIssue({ code: "custom", message: parsed.why });
});

const timeZone = z.string(must("a time zone such as Europe/Berlin", "text")).refine(isTimeZone, {
  error: "must be a time zone such as Europe/Berlin",
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** R-SRC-1. The id becomes part of a session key, so it is spelled and compared like an agent id. */
const job = withRule(
  section({
    id: agentId(),
    agentId: agentId().optional(),
    schedule: schedule.optional(),
    everyMinutes: integer(1, 525_600).optional(),
    tz: timeZone.optional(),
    message: text(),
    isolated: flag().default(true),
    enabled: flag().default(true),
  }),
  ({ schedule, everyMinutes }, report) => {
    if (schedule !== undefined && everyMinutes !== undefined) {
      report(["schedule"], "must not stand beside everyMinutes: a job has exactly one of the two");
    }
    if (schedule === undefined && everyMinutes === undefined) {
      report(["schedule"], "is missing: a job has exactly one of schedule and everyMinutes");
    }
  },
);

export const cronJobs = withRule(list(job), (entries, report) => {
  const ids = new Map<string, number>();
  for (const [index, entry] of Object.values(entries).entries()) {
    if (!isObject(entry) || typeof entry.id !== "string") continue;
    const id = entry.id.toLowerCase();
    const earlier = ids.get(id);
    if (earlier === undefined) ids.set(id, index);
    else report([index, "id"], `must be unique: treeline.cron.jobs[${earlier}] has this id already`);
  }
});
