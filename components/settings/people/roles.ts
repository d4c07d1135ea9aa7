import type { PersonRole } from "../pages";

/** The roles, with what each may do in one sentence. */
export const ROLES: { value: PersonRole; label: string; can: string }[] = [
  { value: "owner", label: "Owner", can: "Everything, people and deleting included." },
  { value: "admin", label: "Admin", can: "Every session, tokens, sources and the policy; no people." },
  { value: "viewer", label: "Viewer", can: "Reads the sessions of the agents granted here, and nothing else." },
];
