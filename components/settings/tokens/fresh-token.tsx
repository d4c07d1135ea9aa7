"use client";

import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { SecretLine } from "../secret-line";
import type { FreshToken } from "./create-token";

const tryLine = (secret: string): string =>
  [
    `curl ${window.location.origin}/api/tools/sessions_list`,
    `  -H 'authorization: Bearer ${secret}'`,
    "  -H 'content-type: application/json'",
    "  -d '{}'",
  ].join(" \\\n");

/** The secret, shown this once, with a line that tries it. */
export function FreshTokenDialog({ token, onClose }: { token: FreshToken; onClose: () => void }) {
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title="Copy the token now"
      description={
        <>
          It is kept as a hash only: when this is closed nobody can read it again. It calls as{" "}
          <code className="font-mono text-code">{token.sessionKey}</code>.
        </>
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <SecretLine value={token.secret} label="Copy" />
        <div className="grid gap-1.5">
          <p className="font-medium">Try it</p>
          <SecretLine value={tryLine(token.secret)} label="Copy" />
        </div>
      </div>
    </Dialog>
  );
}
