import { DAYS } from "./days";
import { PROJECTS } from "./projects";
import type { DemoSession } from "./wording";

export { DEMO_WINDOW, type DemoSession } from "./wording";

/** Two agents, about thirty sessions. `parent` is an index into this list. */
export const DEMO_SESSIONS: DemoSession[] = [...PROJECTS, ...DAYS];
