import type { Caller, PersonRole } from "./caller";
import { AppError } from "./errors";

type Person = Extract<Caller, { kind: "person" }>;

/** A5, R-API-7: the person acting as themselves with one of these roles; `forbidden` for everyone else. */
export function requireRole(caller: Caller, ...roles: PersonRole[]): Person {
  if (caller.kind === "session") throw new AppError("forbidden", "Only people may do this", { rule: "persons only" });
  if (caller.viewAs !== undefined)
    throw new AppError("forbidden", "Looking through a session's eyes only reads", {
      rule: "view-as",
      remedy: "Leave view-as",
    });
  if (!roles.includes(caller.role)) {
    throw new AppError("forbidden", `Not allowed: role=${caller.role}`, {
      rule: `role=${caller.role}`,
      remedy: `Ask an ${roles[0]}`,
    });
  }
  return caller;
}
