import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { findMember } from "../account/data/members.queries.ts";

/** The fields of a template that the change history records. */
export const TEMPLATE_FIELDS = ["name", "customer_id", "author", "type", "tags", "filename"] as const;

/** Null for a global template; otherwise it must be a contract holder. Errors: 422 at `customer_id`. */
export async function checkCustomer(ctx: Ctx, customerId: string | null | undefined): Promise<void> {
  if (customerId === null || customerId === undefined) return;
  if (!(await findMember(ctx, customerId, customerId))) throw invalid("customer_id", MESSAGES.choice);
}
