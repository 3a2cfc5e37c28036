import { listChanges } from "@krempelfrei/contract/changelog/changelog";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { getCustomerUsage } from "@krempelfrei/contract/customers/customers";
import { query } from "../../lib/query.ts";

/** What others did meanwhile counts before a call. */
const FRESH = { staleTime: 0 } as const;

/** The dates of the customer's documents, open and done. */
export const datesQuery = (customerId: string) => ({
  ...query(listDeadlines, { query: { customer_id: customerId }, silent: true }),
  ...FRESH,
});

/** What the group has stored, beside its limits. */
export const usageQuery = (customerId: string) => ({
  ...query(getCustomerUsage, { params: { id: customerId }, silent: true }),
  ...FRESH,
});

const LATEST = 5;

/** What happened last, whoever did it. */
export const latestQuery = (customerId: string) => ({
  ...query(listChanges, { query: { customer_id: customerId, per_page: LATEST }, silent: true }),
  ...FRESH,
});

/** What the customer did last. */
export const lastContactQuery = (customerId: string) => ({
  ...query(listChanges, { query: { actor_id: customerId, per_page: 1 }, silent: true }),
  ...FRESH,
});
