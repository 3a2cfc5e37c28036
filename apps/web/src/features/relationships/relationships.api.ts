import { countCustomers, getCustomer, listCustomers } from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { getBrowser } from "@krempelfrei/contract/files/files";
import * as api from "@krempelfrei/contract/relationships/relationships";
import { call } from "../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../lib/query.ts";

export const groupQuery = (customerId: string) =>
  query(api.listCustomerRelationships, { params: { id: customerId } });

/** Numbers of a person's documents; always fetched, because a decision is based on them. */
export const belongingsQuery = (customerId: string, id: string) => ({
  ...query(api.getRelationship, { params: { id: customerId, relId: id }, silent: true }),
  staleTime: 0,
  gcTime: 0,
});

/** Documents name their owners, and customers the persons of their group; a person can become a customer. */
const invalidates = [
  answers(api.listCustomerRelationships),
  answers(getBrowser),
  answers(getCustomer),
  answers(listCustomers),
  answers(countCustomers),
];

export type PersonInput = InputOf<(typeof api.createRelationship)["body"]>;

/** The present person on the server; undefined if they are gone. */
export async function fetchPerson(customerId: string, id: string): Promise<api.GroupMember | undefined> {
  const { data } = await fetchNow(groupQuery(customerId));
  return data.find((person) => person.id === id);
}

interface SavedPerson {
  readonly person: api.GroupMember | undefined;
  readonly body: PersonInput;
  readonly email_was_wrong: boolean;
}

/** Adds a person, or changes the given one. */
export const useSavePerson = (customerId: string) =>
  useChange({
    send: ({ person, body, email_was_wrong }: SavedPerson) =>
      person === undefined
        ? call(api.createRelationship, { params: { id: customerId }, body })
        : call(api.updateRelationship, {
            params: { id: customerId, relId: person.id },
            body: { ...body, email_was_wrong, revision: person.revision },
          }),
    invalidates,
  });

export const useRemovePerson = (customerId: string, id: string) =>
  useChange({
    send: (body: { readonly files: api.RemovedFiles; readonly owned: number }) =>
      call(api.deleteRelationship, { params: { id: customerId, relId: id }, body }),
    invalidates,
  });

/** Preview of a handover to this person; always fetched, because a decision is based on it. */
export const handoverQuery = (customerId: string, id: string, to: string) => ({
  ...query(api.previewHandover, { params: { id: customerId, relId: id }, query: { to }, silent: true }),
  staleTime: 0,
  gcTime: 0,
});

export const useHandOver = (customerId: string, id: string) =>
  useChange({
    send: (body: api.HandoverInput) =>
      call(api.handOverDocuments, { params: { id: customerId, relId: id }, body }),
    invalidates: [...invalidates, answers(api.previewHandover)],
  });

export const useConvertPerson = (id: string) =>
  useChange({
    send: (body: InputOf<(typeof api.convertRelationship)["body"]>) =>
      call(api.convertRelationship, { params: { id }, body }),
    invalidates,
  });
