import { getCustomer, listCaretakers, listCustomers } from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import { listCustomerRelationships } from "@krempelfrei/contract/relationships/relationships";
import * as api from "@krempelfrei/contract/users/users";
import { keepPreviousData } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../lib/query.ts";
import { fetchUser } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";

export type UserListQuery = InputOf<(typeof api.listUsers)["query"]>;

export const userListQuery = (filters: UserListQuery) => ({
  ...query(api.listUsers, { query: filters }),
  placeholderData: keepPreviousData,
});

export const userQuery = (id: string) => ({
  ...query(api.getStaffUser, { params: { id } }),
  // Always fetched, because saving a form based on an older state would be refused.
  staleTime: 0,
  gcTime: 0,
});

/** Sign-in of a customer, which is part of the customer's details. */
export const customerAccessQuery = (id: string) => query(getCustomer, { params: { id } });

/** Rejects if the address is taken, and on any other error too (specification 5, `uniqueEmail`). */
export const emailFreeQuery = (email: string, userId: string | undefined) => ({
  ...query(api.validateEmail, { body: { email, userId: userId ?? null }, silent: true }),
  retry: false,
  networkMode: "always" as const,
  staleTime: 0,
  gcTime: 0,
});

/** Queries to invalidate after a change of a user; members' accounts are shown with their customer. */
const invalidates = [
  answers(api.listUsers),
  answers(api.getStaffUser),
  answers(getCustomer),
  answers(listCustomers),
  answers(listCaretakers),
  answers(listCustomerRelationships),
];

/** The present user on the server. */
export const fetchStaffUser = (id: string): Promise<api.StaffUser> => fetchNow(userQuery(id));

interface SavedUser {
  readonly user: api.StaffUser | undefined;
  readonly body: api.UserInput;
  readonly email_was_wrong: boolean;
}

/** Creates a user, or changes the given one. */
export const useSaveUser = () =>
  useChange({
    send: ({ user, body, email_was_wrong }: SavedUser) =>
      user === undefined
        ? call(api.createUser, { body })
        : call(api.updateUser, {
            params: { id: user.id },
            body: { ...body, email_was_wrong, revision: user.revision },
          }),
    // The signed-in person's name and role are part of every page's frame.
    onSuccess: async ({ id }) => (id === currentSession().user?.id ? fetchUser() : undefined),
    invalidates,
  });

const CALLS = {
  activate: api.activateUser,
  deactivate: api.deactivateUser,
  delete: api.deleteUser,
  "set-password": api.sendSetPassword,
} as const;
export type UserAction = keyof typeof CALLS;

export const useUserAction = () =>
  useChange({
    send: async ({ action, id }: { action: UserAction; id: string }): Promise<void> => {
      await call(CALLS[action], { params: { id } });
    },
    invalidates,
  });
