import { FolderDown, History, Info, KeyRound, type LucideIcon, Scale, UserRound, UsersRound } from "lucide-react";

export type PersonRole = "owner" | "admin" | "viewer";
export type SettingsPageInfo = { path: string; label: string; icon: LucideIcon; roles: readonly PersonRole[] };

const ALL: readonly PersonRole[] = ["owner", "admin", "viewer"];
const RUNNERS: readonly PersonRole[] = ["owner", "admin"];

const PAGES: SettingsPageInfo[] = [
  { path: "/settings/account", label: "Account", icon: UserRound, roles: ALL },
  { path: "/settings/people", label: "People", icon: UsersRound, roles: ["owner"] },
  { path: "/settings/tokens", label: "Tokens", icon: KeyRound, roles: RUNNERS },
  { path: "/settings/sources", label: "Sources", icon: FolderDown, roles: RUNNERS },
  { path: "/settings/policy", label: "Policy", icon: Scale, roles: RUNNERS },
  { path: "/settings/audit", label: "Audit", icon: History, roles: RUNNERS },
  { path: "/settings/about", label: "About", icon: Info, roles: ALL },
];

/** The pages this role can use, in the order of the nav. */
export const pagesFor = (role: PersonRole): SettingsPageInfo[] => PAGES.filter((page) => page.roles.includes(role));
