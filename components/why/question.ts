export const ACTIONS = ["list", "history", "status", "send"] as const;
export type WhyAction = (typeof ACTIONS)[number];

/** May somebody do something with a session? `who` absent = the one who asks; else a session key or a person's e-mail. */
export type WhyQuestion = { target: string; title?: string; action: WhyAction; who?: string };

export const ACTION_WORD: Record<WhyAction, string> = {
  list: "see",
  history: "read",
  status: "check",
  send: "send to",
};
