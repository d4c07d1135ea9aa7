export type Choice = "inherit" | "allow" | "deny";
export type InForce = { action: "allow" | "deny"; rule: string };

export const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "inherit", label: "Inherit" },
  { value: "allow", label: "Allow" },
  { value: "deny", label: "Deny" },
];

export const choiceOf = (sendPolicy: string | undefined): Choice =>
  sendPolicy === "allow" || sendPolicy === "deny" ? sendPolicy : "inherit";

/** Where the value comes from, in words: an override, a rule by its number, or the default. */
export function ruleWords(rule: string): { text: string; code?: string } {
  if (rule === "session override") return { text: "set on this session" };
  const numbered = /^session\.sendPolicy\.rules\[(\d+)\]$/.exec(rule);
  if (numbered) return { text: `rule ${Number(numbered[1]) + 1},`, code: rule };
  return { text: "from", code: rule };
}

/** What the value in force blocks and does not block. */
export const effectWords = ({ action }: InForce): string =>
  action === "deny"
    ? "Sends and outward replies stop; reading, owner commands and inbound messages go on."
    : "Nothing is blocked. On Deny, sends and outward replies stop; reading, owner commands and inbound messages go on.";
