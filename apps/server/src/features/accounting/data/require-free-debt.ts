import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { isDebtWrittenOff, listOpenFees } from "./open-fees.queries.ts";

const COLLECTED =
  "Dieser Betrag wird gerade per Lastschrift eingezogen. Bitte warten Sie, bis der Einzug gebucht ist, oder verwerfen Sie den Lauf.";
const WRITTEN_OFF = "Die Gebühr ist ausgebucht. Bitte stornieren Sie zuerst die Ausbuchung.";
/** Kinds of debts that a collection takes along besides its claim. */
const DEBT_KINDS: ReadonlySet<string> = new Set(["gebuehr", "korrektur", "ruecklastschrift"]);

/**
 * Errors: 409 for a debt that a collection under way contains, because the customer would pay what was taken back, and
 * for one that was written off, because the write-off would become credit. Inside the caller's transaction, under the
 * lock of the accounting.
 */
export async function requireFreeDebt(
  ctx: Ctx,
  { customer_id, id, kind }: { readonly customer_id: string; readonly id: string; readonly kind: string },
): Promise<void> {
  if (!DEBT_KINDS.has(kind)) return;
  if (await isDebtWrittenOff(ctx, { customer_id, id })) throw conflict(WRITTEN_OFF);
  const fees = (await listOpenFees(ctx, [customer_id])).get(customer_id) ?? [];
  // A fee that came back with an earlier collection is open as the row of that return.
  const holds = fees.filter((fee) => fee.id === id || (fee.is_return && fee.id > id));
  if (holds.some((fee) => fee.due_cents < fee.open_cents)) throw conflict(COLLECTED);
}
