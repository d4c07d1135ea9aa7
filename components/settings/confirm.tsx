"use client";

import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** What the button does, in its own words. */
  verb: string;
  busy: boolean;
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be undone, naming it. */
export function Confirm({ open, onClose, title, description, verb, busy, onConfirm, children }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
