import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { stateOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { reverseClaimsAfter } from "../accounting/claims/claims-after.ts";
import { lockAccounting } from "../accounting/data/settings.queries.ts";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict, invalid } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { fullName } from "../../core/names.ts";
import {
  getCustomerRow,
  lockCustomer,
  setCancellation,
  type Cancellation,
  type CustomerRow,
} from "./customers.queries.ts";
import { toCustomerDetails } from "./to-customer.ts";

const FIELDS = ["cancelled_to", "cancelled_on", "cancel_reason"] as const;
const NOT_CANCELLED = "Der Vertrag ist nicht gekündigt.";
const IN_FUTURE = "Das Datum darf nicht in der Zukunft liegen.";

export interface CancelCustomer {
  readonly id: string;
  /** The last day of the contract. */
  readonly date: string;
  /** Day of receipt; default: the stored day, else today. */
  readonly cancelled_on?: string | undefined;
  readonly reason?: string | null | undefined;
  readonly revision?: number | undefined;
}

/**
 * Ends the contract on a day, which may have passed, or moves the end of a cancelled one. Afterwards the members can
 * only read, for 30 days (files.policy.ts). Open claims for later days are reversed. Errors: 403, 404; 409 when the
 * contract has ended, and over a newer save; 422 at `date` for a day before the contract, at `cancelled_on` for a future day.
 */
export async function cancelCustomer(ctx: Ctx, input: CancelCustomer): Promise<CustomerDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    // The accounting is locked before the customer, as when lines are booked.
    await lockAccounting(ctx, "wait");
    await lockCustomer(ctx, input.id);
    const before = await getCustomerRow(ctx, input.id);
    const today = berlinDay(ctx.clock());
    refuseEnded(before, today);
    checkRevision(before, input.revision);
    if (input.date < before.contract_start) {
      const start = germanDay(before.contract_start);
      throw invalid("date", `Das Kündigungsdatum darf nicht vor dem Vertragsbeginn (${start}) liegen.`);
    }
    const { cancelled_on = before.cancelled_on ?? today, reason } = input;
    if (cancelled_on > today) throw invalid("cancelled_on", IN_FUTURE);
    const details = await store(ctx, before, "customer.cancelled", {
      cancelled_on,
      cancelled_to: input.date,
      cancel_reason: reason === undefined ? before.cancel_reason : reason,
    });
    await reverseClaimsAfter(ctx, { customer_id: input.id, date: input.date });
    return details;
  });
}

/**
 * Withdraws a cancellation. Errors: 403, 404; 409 without a cancellation, after the last day of the contract, and over a
 * newer save.
 */
export async function uncancelCustomer(
  ctx: Ctx,
  input: Pick<CancelCustomer, "id" | "revision">,
): Promise<CustomerDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    await lockCustomer(ctx, input.id);
    const before = await getCustomerRow(ctx, input.id);
    if (before.cancelled_to === null) throw conflict(NOT_CANCELLED);
    refuseEnded(before, berlinDay(ctx.clock()));
    checkRevision(before, input.revision);
    const none = { cancelled_on: null, cancelled_to: null, cancel_reason: null };
    return store(ctx, before, "customer.cancellation_withdrawn", none);
  });
}

function refuseEnded(row: CustomerRow, today: string): void {
  if (stateOn(row, today) !== "ended") return;
  const end = germanDay(row.cancelled_to ?? today);
  throw conflict(
    `Der Vertrag ist seit dem ${end} beendet. Die Kündigung kann nicht mehr geändert oder zurückgenommen werden.`,
  );
}

async function store(
  ctx: Ctx,
  before: CustomerRow,
  action: "customer.cancelled" | "customer.cancellation_withdrawn",
  cancellation: Cancellation,
): Promise<CustomerDetails> {
  await setCancellation(ctx, before.id, cancellation);
  const after = await getCustomerRow(ctx, before.id);
  await recordChange(ctx, {
    action,
    subject: { type: "customer", id: after.id, name: fullName(after) },
    customer_id: after.id,
    before,
    after,
    fields: FIELDS,
  });
  return toCustomerDetails(ctx, after);
}
