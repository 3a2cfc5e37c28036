import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { getCustomerUsage } from "@krempelfrei/contract/customers/customers";
import { query } from "../../lib/query.ts";

/** Always fetched again: another person's change counts before a call. */
const FRESH = { staleTime: 0 } as const;

/** The dates of the customer's documents, open and done. */
export const datesQuery = (customerId: string) => ({
  ...query(listDeadlines, { query: { customer_id: customerId }, silent: true }),
  ...FRESH,
});

/** Storage used by the group, with its limits. */
export const usageQuery = (customerId: string) => ({
  ...query(getCustomerUsage, { params: { id: customerId }, silent: true }),
  ...FRESH,
});

const LATEST = 5;

/** Latest changes, whoever made them. */
export const latestQuery = (customerId: string) => ({
  ...query(listChanges, { query: { customer_id: customerId, per_page: LATEST }, silent: true }),
  ...FRESH,
});

/** Latest action of the customer. */
export const lastContactQuery = (customerId: string) => ({
  ...query(listChanges, { query: { actor_id: customerId, per_page: 1 }, silent: true }),
  ...FRESH,
});
