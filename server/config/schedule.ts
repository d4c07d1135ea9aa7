/** A five-field schedule, spelled out. `anyDay` and `anyWeekday`: the field is `*`, so the other one alone decides. */
export type Schedule = {
  minutes: number[];
  hours: number[];
  days: number[];
  months: number[];
  weekdays: number[];
  anyDay: boolean;
  anyWeekday: boolean;
};

type Field = { name: string; min: number; max: number; words?: string[] };

const MINUTE: Field = { name: "minute", min: 0, max: 59 };
const HOUR: Field = { name: "hour", min: 0, max: 23 };
const DAY: Field = { name: "day", min: 1, max: 31 };
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH: Field = { name: "month", min: 1, max: 12, words: MONTHS };
/** 7 is Sunday too. */
const WEEKDAY: Field = { name: "weekday", min: 0, max: 7, words: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] };

/** Minute, hour, day, month, weekday: numbers, names, `*`, ranges, lists and steps (R-SRC-1). */
export function parseSchedule(text: string): { ok: true; schedule: Schedule } | { ok: false; why: string } {
  const parts = text.trim().split(/\s+/);
  const [minute = "", hour = "", day = "", month = "", weekday = ""] = parts;
  if (parts.length !== 5) return { ok: false, why: "must have five fields: minute hour day month weekday" };
  const minutes = valuesOf(minute, MINUTE);
  const hours = valuesOf(hour, HOUR);
  const days = valuesOf(day, DAY);
  const months = valuesOf(month, MONTH);
  const weekdays = valuesOf(weekday, WEEKDAY);
  if (!minutes) return wrong(MINUTE);
  if (!hours) return wrong(HOUR);
  if (!days) return wrong(DAY);
  if (!months) return wrong(MONTH);
  if (!weekdays) return wrong(WEEKDAY);
  const folded = [...new Set(weekdays.map((value) => value % 7))].sort((a, b) => a - b);
  const schedule = { minutes, hours, days, months, weekdays: folded, anyDay: day === "*", anyWeekday: weekday === "*" };
  return { ok: true, schedule };
}

function wrong({ name, min, max }: Field): { ok: false; why: string } {
  return {
    ok: false,
    why: `has a wrong ${name} field: must be *, numbers from ${min} to ${max}, ranges, lists or steps`,
  };
}

function valuesOf(text: string, field: Field): number[] | undefined {
  const values = new Set<number>();
  for (const part of text.toLowerCase().split(",")) {
    const [, start = "", end, step] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,4}))?$/.exec(part) ?? [];
    if (start === "" || (start === "*" && end !== undefined)) return undefined;
    const from = start === "*" ? field.min : numberOf(start, field);
    const to = end === undefined ? lastOf(start, step, field) : numberOf(end, field);
    const by = step === undefined ? 1 : Number(step);
    if (from === undefined || to === undefined || from > to || by < 1) return undefined;
    for (let value = from; value <= to; value += by) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

/** `*` and `5/10` run to the end of the field, a lone number stands for itself. */
function lastOf(start: string, step: string | undefined, field: Field): number | undefined {
  return start === "*" || step !== undefined ? field.max : numberOf(start, field);
}

function numberOf(text: string, { min, max, words }: Field): number | undefined {
  const word = words?.indexOf(text) ?? -1;
  const value = word >= 0 ? word + min : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
