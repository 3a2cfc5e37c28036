import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { getLineLocked, setLineState, type LineRow } from "./bank.queries.ts";
import { toLine } from "./to-line.ts";

const BOOKED = "Dieser Umsatz ist bereits gebucht.";

interface LineChange {
  readonly id: string;
  readonly to: "offen" | "ignoriert";
  readonly note: string | null;
}

/**
 * Marks a line as unrelated to customers, with a note. Repeating the call is no error. Errors: 403; 404; 409 for a
 * booked line.
 */
export const ignoreLine = async (
  ctx: Ctx,
  { id, note }: { readonly id: string; readonly note: string | null },
): Promise<BankLine> => changeLine(ctx, { id, to: "ignoriert", note });

/** Opens an ignored line again. Repeating the call is no error. Errors: 403; 404; 409 for a booked line. */
export const reopenLine = async (ctx: Ctx, id: string): Promise<BankLine> =>
  changeLine(ctx, { id, to: "offen", note: null });

async function changeLine(ctx: Ctx, { id, to, note }: LineChange): Promise<BankLine> {
  return inAccounting(ctx, "wait", async (ctx, { settings: { locked_until } }) => {
    const before = await getLineLocked(ctx, id);
    if (before.state === "gebucht") throw conflict(BOOKED);
    await setLineState(ctx, [id], { state: to, note });
    const after = await getLineLocked(ctx, id);
    await recordChange(ctx, {
      action: to === "ignoriert" ? "accounting.line_ignored" : "accounting.line_reopened",
      subject: { type: "accounting", id, name: nameOfLine(after) },
      customer_id: null,
      before: { state: before.state, note: before.note },
      after: { state: after.state, note: after.note },
      fields: ["note"],
      changes:
        before.state === after.state ? [] : [{ field: "line_state", old: before.state, new: after.state }],
    });
    return toLine(after, { locked_until });
  });
}

/** Name of a line in the change history: day and payer, never the account. */
export const nameOfLine = ({ booked_on, name }: Pick<LineRow, "booked_on" | "name">): string =>
  `Umsatz vom ${booked_on.split("-").toReversed().join(".")}${name === null ? "" : `, ${name}`}`;
