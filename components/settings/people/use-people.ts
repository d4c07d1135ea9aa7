"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastError } from "../../toast-error";
import { type Outputs, useTRPC } from "../../trpc";

export type Person = Outputs["settings"]["people"]["list"][number];

/** The people as the server has them, and changes that show at once and go back when the server says no. */
export function usePeople(initial: Person[]) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const queryKey = trpc.settings.people.list.queryKey();
  const { data: people } = useQuery(trpc.settings.people.list.queryOptions(undefined, { initialData: initial }));
  const refresh = () => client.invalidateQueries({ queryKey });

  const update = useMutation(
    trpc.settings.people.update.mutationOptions({
      onMutate: async ({ id, role, agents }) => {
        await client.cancelQueries({ queryKey });
        const before = client.getQueryData(queryKey);
        const grants = agents && (agents.includes("*") ? ("*" as const) : agents);
        client.setQueryData(queryKey, (all) =>
          all?.map((person) =>
            person.id === id ? { ...person, role: role ?? person.role, agents: grants ?? person.agents } : person,
          ),
        );
        return { before };
      },
      onError: (error, { id }, context) => {
        if (context?.before) client.setQueryData(queryKey, context.before);
        const name = people.find((person) => person.id === id)?.name ?? "This person";
        toastError(`${name} was not changed`, error);
      },
      onSettled: refresh,
    }),
  );
  return { people, update, refresh };
}
