import { memberAccessOn } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import { findCancelledTo } from "./members.queries.ts";

const closedText = (endedOn: string): string =>
  `Ihr Vertrag endete am ${germanDay(endedOn)}. Eine Anmeldung ist nicht mehr möglich. Bitte wenden Sie sich an uns.`;

/** Last day of a contract that ended more than 30 days ago; undefined while its members may sign in. */
export async function endOfAccess(
  ctx: Ctx,
  user: { readonly customer_id: string | null },
): Promise<string | undefined> {
  const cancelledTo = user.customer_id && (await findCancelledTo(ctx, user.customer_id));
  const isOver = cancelledTo && memberAccessOn(cancelledTo, berlinDay(ctx.clock())) === "none";
  return isOver ? cancelledTo : undefined;
}

/**
 * Refuses members whose contract ended more than 30 days ago. The text is specific, because it appears only after the
 * right password or passkey. Errors: 422 at `field`.
 */
export async function checkContractOpen(
  ctx: Ctx,
  user: { readonly customer_id: string | null },
  field: string,
): Promise<void> {
  const end = await endOfAccess(ctx, user);
  if (end !== undefined) throw wrong("sign_in", field, closedText(end));
}
