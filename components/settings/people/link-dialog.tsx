"use client";

import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { SecretLine } from "../secret-line";
import { signInLink } from "./sign-in-link";

export type FreshLink = { name: string; code: string };
type Props = { link: FreshLink | null; onClose: () => void };

/** A one-time link, shown this once. */
export function LinkDialog({ link, onClose }: Props) {
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Sign-in link for ${link?.name ?? ""}`}
      description="It works once, within 15 minutes, in a browser on the machine Treeline runs on. It is shown only now; you can make a new one at any time."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {link && <SecretLine value={signInLink(window.location.origin, link.code)} label="Copy" />}
    </Dialog>
  );
}
