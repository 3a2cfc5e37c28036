import { createHash } from "node:crypto";
import { reminderName } from "@krempelfrei/contract/accounting/dunning";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { updateRow } from "../data/rows.queries.ts";
import { getReminder, type ReminderRow } from "./dunning.queries.ts";
import { reminderPdf, ReminderSnapshot } from "./reminder-pdf.ts";

/** The letter of a reminder as a PDF. Errors: 403, 404. */
export async function getReminderLetter(
  ctx: Ctx,
  id: string,
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  authorize(ctx, "accounting.manage");
  return letterOf(ctx, await getReminder(ctx, id));
}

/** Makes the letter of a reminder without checking rights, and stores its hash the first time. */
export async function letterOf(
  ctx: Ctx,
  row: ReminderRow,
): Promise<{ readonly fileName: string; readonly content: Buffer }> {
  const content = await reminderPdf({ ...row, snapshot: ReminderSnapshot.parse(row.snapshot) });
  const pdf_sha256 = createHash("sha256").update(content).digest("hex");
  if (row.pdf_sha256 === null) await updateRow(ctx, "reminder", row, { pdf_sha256 });
  const name = reminderName(row.level).replace(". ", "-");
  return { fileName: `${name}_${row.customer_number}_${row.issued_on}.pdf`, content };
}
