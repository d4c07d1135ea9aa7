"use client";

import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { toastError } from "../../toast-error";
import { useTRPC } from "../../trpc";
import { Button } from "../../ui/button";
import { toast } from "../../ui/toast";
import { VisuallyHidden } from "../../ui/visually-hidden";
import { Confirm } from "../confirm";
import { PageHead } from "../parts";
import { Table } from "../table";
import { grantsInput } from "./grants";
import { Invite } from "./invite";
import { type FreshLink, LinkDialog } from "./link-dialog";
import { PersonRow } from "./person-row";
import { type Person, usePeople } from "./use-people";

const HEADS = [
  { key: "person", name: "Person" },
  { key: "role", name: "Role" },
  { key: "agents", name: "Sees" },
  { key: "signed-in", name: "Now" },
  { key: "more", name: <VisuallyHidden>Actions</VisuallyHidden> },
];

type Props = { initial: Person[]; agents: string[]; selfId: string };

/** Who may sign in, as what, and what they see. */
export function People({ initial, agents, selfId }: Props) {
  const trpc = useTRPC();
  const { people, update, refresh } = usePeople(initial);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<FreshLink | null>(null);
  const [leaving, setLeaving] = useState<Person | null>(null);
  const owners = people.filter((person) => person.role === "owner").length;

  const makeLink = useMutation(
    trpc.settings.people.link.mutationOptions({ onError: (error) => toastError("No link was made", error) }),
  );
  const signOut = useMutation(
    trpc.settings.people.signOut.mutationOptions({
      onError: (error) => toastError("Not signed out", error),
      onSettled: refresh,
    }),
  );
  const remove = useMutation(
    trpc.settings.people.remove.mutationOptions({
      onSuccess: () => toast(`${leaving?.name} was removed`, { tone: "ok" }),
      onError: (error) => toastError(`${leaving?.name} was not removed`, error),
      onSettled: () => {
        setLeaving(null);
        return refresh();
      },
    }),
  );

  return (
    <>
      <PageHead
        title="People"
        lead="Who may sign in, and what they see. A change holds from their next request."
        action={
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            Invite
          </Button>
        }
      />
      <Table label="People" heads={HEADS}>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            self={person.id === selfId}
            lastOwner={person.role === "owner" && owners === 1}
            agents={agents}
            onRole={(role) => update.mutate({ id: person.id, role })}
            onGrants={(grants) => update.mutate({ id: person.id, agents: grantsInput(grants) })}
            onLink={() =>
              makeLink.mutate({ id: person.id }, { onSuccess: ({ code }) => setLink({ name: person.name, code }) })
            }
            onSignOut={() =>
              signOut.mutate(
                { id: person.id },
                { onSuccess: () => toast(`${person.name} is signed out everywhere`, { tone: "ok" }) },
              )
            }
            onRemove={() => setLeaving(person)}
          />
        ))}
      </Table>
      <Invite
        open={inviting}
        onClose={() => setInviting(false)}
        agents={agents}
        onInvited={(fresh) => {
          setLink(fresh);
          void refresh();
        }}
      />
      <LinkDialog link={link} onClose={() => setLink(null)} />
      <Confirm
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove ${leaving?.name ?? ""}?`}
        description={`${leaving?.email ?? ""} is signed out at once and can't sign in again; their personal tokens stop working. What they did stays in the audit log.`}
        verb={`Remove ${leaving?.name ?? ""}`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate({ id: leaving.id })}
      />
    </>
  );
}
