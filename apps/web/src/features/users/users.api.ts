import { getCustomer } from "@krempelfrei/contract/customers/customers";
import type { InputOf } from "@krempelfrei/contract/endpoint";
import * as api from "@krempelfrei/contract/users/users";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { currentSession, fetchUser } from "../../lib/session.ts";

export type UserListQuery = InputOf<(typeof api.listUsers)["query"]>;

export const userListQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: ["users", "list", query],
    queryFn: ({ signal }) => call(api.listUsers, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users", id],
    queryFn: ({ signal }) => call(api.getStaffUser, { params: { id }, signal }),
    // A form over an older state would be refused on saving.
    staleTime: 0,
    gcTime: 0,
  });

/** A customer's sign-in; the same answer, under the same key, as the customer's page has. */
export const customerAccessQuery = (id: string) =>
  queryOptions({
    queryKey: ["customers", id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal }),
  });

/** Fails when the address is not free, and on any other error too (specification 5, `uniqueEmail`). */
export const emailFreeQuery = (email: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ["validate-email", email, userId],
    queryFn: async ({ signal }) => {
      await call(api.validateEmail, { body: { email, userId: userId ?? null }, signal, silent: true });
      return true;
    },
    retry: false,
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

function useAfterChange() {
  const client = useQueryClient();
  return async (id?: string): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["users"] }),
      // Members' accounts are shown with their customer.
      client.invalidateQueries({ queryKey: ["customers"] }),
      client.invalidateQueries({ queryKey: ["relationships"] }),
    ]);
    // The own name or role stands in the frame of every page.
    if (id !== undefined && id === currentSession().user?.id) await fetchUser();
  };
}

/** Makes a user, or changes the one that is given. */
export function useSaveUser(user: api.StaffUser | undefined) {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: (body: api.UserInput) =>
      user === undefined
        ? call(api.createUser, { body })
        : call(api.updateUser, { params: { id: user.id }, body: { ...body, revision: user.revision } }),
    onSuccess: ({ id }) => afterChange(id),
  });
}

const CALLS = {
  activate: api.activateUser,
  deactivate: api.deactivateUser,
  delete: api.deleteUser,
  "set-password": api.sendSetPassword,
} as const;
export type UserAction = keyof typeof CALLS;

export function useUserAction() {
  const afterChange = useAfterChange();
  return useMutation({
    mutationFn: async ({ action, id }: { action: UserAction; id: string }): Promise<void> => {
      await call(CALLS[action], { params: { id } });
    },
    onSettled: () => afterChange(),
  });
}
