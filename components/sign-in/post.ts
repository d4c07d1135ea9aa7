export type SignInResult = { ok: true } | { ok: false; status: number; message: string };

/** Posts to the sign-in service and gives its own words when it says no. */
export async function postAuth(path: string, body: object): Promise<SignInResult> {
  const response = await fetch(`/api/auth${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (!response) return { ok: false, status: 0, message: "The server did not answer. Check that Treeline runs." };
  if (response.ok) return { ok: true };
  const answer: unknown = await response.json().catch(() => null);
  return { ok: false, status: response.status, message: messageOf(answer, response.status) };
}

function messageOf(answer: unknown, status: number): string {
  if (status === 429) return "Too many tries. Wait a minute, then try again.";
  const said = typeof answer === "object" && answer !== null && "message" in answer ? answer.message : null;
  return typeof said === "string" && said ? said : `The server answered ${status}`;
}
