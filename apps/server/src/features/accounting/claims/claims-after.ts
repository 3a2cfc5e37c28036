import type { ClaimsAfter } from "@krempelfrei/contract/accounting/claims";
import { germanDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import type { ClaimRow } from "../data/claims.queries.ts";
import { listClaimsAfter } from "./claims-after.queries.ts";
import { reverseClaim } from "./reverse-claim.ts";

interface EndOfContract {
  readonly customer_id: string;
  /** The last day of the contract. */
  readonly date: string;
}

/** Nothing of it was paid, and all of it is for days after the contract; the rest is a matter for a person. */
const canTakeBack = ({ period_from, status }: ClaimRow, date: string): boolean =>
  period_from > date && status === "offen";

/** Text: accounting.md 5. */
function textOf(rows: readonly ClaimRow[], date: string): string | null {
  if (rows.length === 0) return null;
  const numbers = rows.map(({ number }) => number).join(", ");
  const there =
    rows.length === 1 ? "besteht bereits 1 Forderung" : `bestehen bereits ${rows.length} Forderungen`;
  return `Nach dem ${germanDay(date)} ${there} (${numbers}). Offene werden storniert, eingezogene bitte als Gutschrift prüfen.`;
}

/** Which claims a customer has for days after the end of a contract, and what becomes of them. Errors: 403. */
export async function getClaimsAfter(ctx: Ctx, { customer_id, date }: EndOfContract): Promise<ClaimsAfter> {
  authorize(ctx, "accounting.manage");
  const rows = await listClaimsAfter(ctx, customer_id, date);
  return {
    text: textOf(rows, date),
    claims: rows.map((row) => ({
      id: row.id,
      number: row.number,
      will_be_reversed: canTakeBack(row, date),
    })),
  };
}

/** Takes open claims back that are for days after the end of a contract; inside the caller's transaction. Errors: 403. */
export async function reverseClaimsAfter(ctx: Ctx, { customer_id, date }: EndOfContract): Promise<void> {
  const rows = await listClaimsAfter(ctx, customer_id, date);
  for (const row of rows.filter((row) => canTakeBack(row, date))) {
    await reverseClaim(ctx, { id: row.id, reason: `Kündigung zum ${germanDay(date)}` });
  }
}
