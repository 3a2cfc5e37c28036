import type { getOpenItems as call } from "@krempelfrei/contract/accounting/bank-bookings";
import type { z } from "zod";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { listClaimsById } from "../data/claims.queries.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { listFreeBookings } from "../data/credit.queries.ts";
import { getUnbilledCents, listOpenFees } from "../data/open-fees.queries.ts";
import { listCollections, listOpenClaims, listStandingAllocations } from "./book-lines.queries.ts";
import { getPayer } from "./match-book.queries.ts";
import { toStanding } from "./to-standing.ts";

/**
 * Open claims and fees of a customer, unbilled lines, collections that may come back, credit, and standing settlements.
 * Errors: 403; 404.
 */
export async function getOpenItems(ctx: Ctx, id: string): Promise<z.input<(typeof call)["response"]>> {
  authorize(ctx, "accounting.manage");
  const payer = await getPayer(ctx, id);
  const open = await listOpenClaims(ctx, [id]);
  const claims = await listClaimsById(
    ctx,
    open.map((claim) => claim.id),
  );
  const claimById = new Map(claims.map((claim) => [claim.id, claim]));
  const fees = (await listOpenFees(ctx, [id])).get(id) ?? [];
  const [credit] = await listFreeBookings(ctx, [id]);
  return {
    customer: toAccountingCustomer({ ...payer, customer_id: id, customer_number: payer.number }),
    claims: open.flatMap((row) => {
      const claim = claimById.get(row.id);
      if (!claim) return [];
      const { month, due_on, gross_cents } = claim;
      return [{ ...toStanding(claim), month, due_on, gross_cents }];
    }),
    fees: [...fees],
    unbilled_cents: await getUnbilledCents(ctx, id),
    collections: await listCollections(ctx, id),
    credit_cents: credit?.credit_cents ?? 0,
    allocations: await listStandingAllocations(ctx, id),
  };
}
