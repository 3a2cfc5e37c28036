import * as api from "@krempelfrei/contract/relationships/relationships";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** The persons of a customer's group; the same answer, under the same key, as the choice of an owner has. */
export const groupQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["relationships", customerId],
    queryFn: ({ signal }) => call(api.listCustomerRelationships, { params: { id: customerId }, signal }),
  });

/** What hangs on a person; asked anew each time, because it is what one decides by. */
export const belongingsQuery = (customerId: string, id: string) =>
  queryOptions({
    queryKey: ["relationship", customerId, id],
    queryFn: ({ signal }) =>
      call(api.getRelationship, { params: { id: customerId, relId: id }, signal, silent: true }),
    staleTime: 0,
    gcTime: 0,
  });

function useAfterChange() {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [["relationships"], ["browser"], ["customers"]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  };
}

export type PersonInput = InputOf<(typeof api.createRelationship)["body"]>;

/** Adds a person, or changes the one that is given. */
export function useSavePerson(customerId: string, person: api.GroupMember | undefined) {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: PersonInput) =>
      person === undefined
        ? call(api.createRelationship, { params: { id: customerId }, body })
        : call(api.updateRelationship, {
            params: { id: customerId, relId: person.id },
            body: { ...body, revision: person.revision },
          }),
    // After a refusal too: the list then shows what somebody else has saved.
    onSettled: afterChange,
  });
}

export function useRemovePerson(customerId: string, id: string) {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (files: api.RemovedFiles) =>
      call(api.deleteRelationship, { params: { id: customerId, relId: id }, body: { files } }),
    onSettled: afterChange,
  });
}

export function useConvertPerson(id: string) {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: InputOf<(typeof api.convertRelationship)["body"]>) =>
      call(api.convertRelationship, { params: { id }, body }),
    onSettled: afterChange,
  });
}
