import type { ColumnMapInput } from "@krempelfrei/contract/accounting/bank";
import type { ColumnMap } from "@krempelfrei/bookkeeping/bank/column-map";
import { headerKey } from "@krempelfrei/bookkeeping/bank/csv-format";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { createHash } from "node:crypto";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { putColumnMap } from "./column-maps.queries.ts";

const NO_AMOUNT = "Bitte die Spalte des Betrags wählen, oder die beiden für Soll und Haben.";
const SAME_SIDES = "Soll und Haben müssen sich unterscheiden.";
const NOT_IN_HEADER = "Diese Spalte gibt es in der Datei nicht.";

/**
 * Stores the meaning of the columns of an unknown bank's file; the next file with the same header is read with it.
 * Errors: 403; 422 for a column that the header lacks, without a column for the amount, and for missing or equal words
 * of Soll and Haben.
 */
export async function saveColumnMap(ctx: Ctx, input: ColumnMapInput): Promise<void> {
  const map = toMap(input);
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const fingerprint = createHash("sha256").update(headerKey(map.header)).digest("hex");
    await putColumnMap(ctx, fingerprint, map);
    await recordChange(ctx, {
      action: "accounting.columns_saved",
      subject: { type: "accounting", id: null, name: map.name },
      customer_id: null,
      changes: [{ field: "columns", old: null, new: Object.values(map.columns) }],
    });
  });
}

function toMap(input: ColumnMapInput): ColumnMap {
  const { name, header, delimiter, days, amounts } = input;
  const chosen = {
    booked_on: input.booked_on,
    amount: input.amount,
    debit: input.debit,
    credit: input.credit,
    side: input.side,
    purpose: input.purpose,
    payer: input.payer,
    account: input.account,
  };
  for (const [field, cell] of Object.entries(chosen))
    if (cell && !header.includes(cell)) throw invalid(field, NOT_IN_HEADER);
  if (!chosen.amount && !(chosen.debit && chosen.credit)) throw invalid("amount", NO_AMOUNT);
  const sides = sidesOf(input);
  const { payer, account, ...same } = chosen;
  const columns = Object.entries({ ...same, name: payer, iban: account }).filter(([, cell]) => cell);
  return {
    name,
    header,
    delimiter,
    days,
    amounts,
    columns: Object.fromEntries(columns),
    ...(sides ? { sides } : {}),
    ...(input.only_credits ? { only_credits: true } : {}),
  };
}

/** The two different words that the column of Soll and Haben uses. */
function sidesOf({ side, side_debit, side_credit, amount }: ColumnMapInput): ColumnMap["sides"] {
  if (!side) return undefined;
  if (!amount) throw invalid("amount", NO_AMOUNT);
  if (!side_debit) throw invalid("side_debit", MESSAGES.required);
  if (!side_credit) throw invalid("side_credit", MESSAGES.required);
  if (side_debit.toUpperCase() === side_credit.toUpperCase()) throw invalid("side_credit", SAME_SIDES);
  return { debit: side_debit, credit: side_credit };
}
