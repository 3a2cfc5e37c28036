import * as api from "@krempelfrei/contract/accounting/bank-bookings";
import { getClaimMonth, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listOpenItems, listRefunds } from "@krempelfrei/contract/accounting/dunning";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import type { CallResult } from "@krempelfrei/contract/call";
import { call } from "../../lib/api.ts";
import { answers, query, useChange } from "../../lib/query.ts";

export type OpenItems = CallResult<typeof api.getOpenItems>;

export const settlementsQuery = (customerId: string) => ({
  ...query(api.getOpenItems, { params: { id: customerId } }),
  staleTime: 0,
});

const invalidates = [
  answers(api.getOpenItems),
  answers(getClaimMonth),
  answers(listBookings),
  answers(listClaims),
  answers(listOpenItems),
  answers(listRefunds),
];

/** Settles claims of a customer with its credit, in the order in which they are named. */
export const useAllocateCredit = (customer_id: string) =>
  useChange({
    send: async (claim_ids: readonly string[]) =>
      call(api.allocateCredit, { body: { customer_id, claim_ids: [...claim_ids] } }),
    invalidates,
  });

export const useReleaseAllocation = () =>
  useChange({
    send: async (id: string) => call(api.releaseAllocation, { params: { id } }),
    invalidates,
  });
