import * as api from "@krempelfrei/contract/accounting/bank-bookings";
import type { CallResult } from "@krempelfrei/contract/call";
import { call } from "../../lib/api.ts";
import { query, useChange } from "../../lib/query.ts";
import { ACCOUNTS_CHANGED } from "./accounts-changed.ts";

export type OpenItems = CallResult<typeof api.getOpenItems>;

export const openItemsQuery = (customerId: string) => ({
  ...query(api.getOpenItems, { params: { id: customerId } }),
  // Always refetched: another person may have booked meanwhile.
  staleTime: 0,
});

/** Settles claims of a customer from their credit, in the given order. */
export const useAllocateCredit = (customer_id: string) =>
  useChange({
    send: async (claim_ids: readonly string[]) =>
      call(api.allocateCredit, { body: { customer_id, claim_ids: [...claim_ids] } }),
    invalidates: ACCOUNTS_CHANGED,
  });

export const useReleaseAllocation = () =>
  useChange({
    send: async (id: string) => call(api.releaseAllocation, { params: { id } }),
    invalidates: ACCOUNTS_CHANGED,
  });
