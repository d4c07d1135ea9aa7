"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Package } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { counted } from "./figures";
import { toastError } from "./toast-error";
import { useTRPC } from "./trpc";
import { Banner } from "./ui/banner";
import { toast } from "./ui/toast";

const LINK =
  "cursor-default rounded-chip font-medium text-accent-text underline decoration-current/35 underline-offset-3 hover:decoration-current";

type Props = {
  /** Owner and admin: may remove it, import, and connect. */
  mayRemove: boolean;
  /** The first owner has an e-mail and a password of their own (`me.claimed`). */
  claimed: boolean;
};

/** While demo data is there (`me.demo`): says so, takes it away with one press, and names what to do next. */
export function DemoBar({ mayRemove, claimed }: Props) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const remove = useMutation(
    trpc.settings.removeDemo.mutationOptions({
      onSuccess: async ({ removed }) => {
        toast("Demo data removed", { detail: counted(removed, "session"), tone: "ok" });
        await client.invalidateQueries();
        router.refresh();
      },
      onError: (error) => toastError("The demo data was not removed", error),
    }),
  );
  return (
    <Banner
      icon={Package}
      label="Demo data"
      action={
        mayRemove && (
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            <Link href="/settings/sources" className={LINK}>
              Import from your stores
            </Link>
            <Link href="/settings/tokens" className={LINK}>
              Connect an agent
            </Link>
            {!claimed && (
              <Link href="/setup" className={LINK}>
                Set your e-mail and password
              </Link>
            )}
          </span>
        )
      }
    >
      This is demo data.
      {mayRemove && (
        <>
          {" "}
          <button
            type="button"
            className={LINK}
            aria-disabled={remove.isPending}
            onClick={() => remove.isPending || remove.mutate()}
          >
            {remove.isPending ? "Removing it" : "Remove it"}
          </button>
        </>
      )}
    </Banner>
  );
}
