import { z } from "zod";
import { AccountingCustomer } from "./claim-terms.ts";
import { endpoint } from "../endpoint.ts";
import { isoDate } from "../fields.ts";

/** A customer whose retention periods are over (§ 147 AO). */
export const DueForErasure = z.object({
  customer: AccountingCustomer,
  /** The last day of the contract. */
  ended_on: isoDate,
  kept_until: isoDate,
  /** Step that has to come before the deletion, in German; null if there is none. */
  obstacle: z.string().nullable(),
});
export type DueForErasure = z.infer<typeof DueForErasure>;

export const listRetention = endpoint({
  method: "GET",
  path: "/accounting/retention",
  summary: "Customers who need not be kept any longer, those who left first at the top",
  access: ["accounting.manage"],
  response: z.object({ data: z.array(DueForErasure) }),
});
