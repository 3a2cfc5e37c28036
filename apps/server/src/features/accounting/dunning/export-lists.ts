import { CLAIM_STATES } from "@krempelfrei/contract/accounting/claim-terms";
import { reminderName } from "@krempelfrei/contract/accounting/dunning";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { csvTable } from "../../../core/csv.ts";
import { listDebtors } from "./dunning.queries.ts";

interface File {
  readonly fileName: string;
  readonly content: Buffer;
}

async function recordExport(ctx: Ctx, name: string, rows: number): Promise<void> {
  await recordChange(ctx, {
    action: "reminder.exported",
    subject: { type: "reminder", id: null, name },
    customer_id: null,
    changes: [{ field: "rows", old: null, new: rows }],
  });
}

/** All open items as CSV, one row for each claim and fee. Recorded, because personal data leaves the office. Errors: 403. */
export async function exportOpenItems(ctx: Ctx): Promise<File> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "accounting.manage");
    const today = berlinDay(ctx.clock());
    const rows = (await listDebtors(ctx, { today })).flatMap((debtor) => [
      ...debtor.claims.map((claim) => [
        String(debtor.customer_number),
        debtor.last_name,
        debtor.first_name,
        claim.number,
        claim.month,
        germanDay(claim.due_on),
        { cents: claim.open_cents },
        CLAIM_STATES.find(({ value }) => value === claim.status)?.label ?? claim.status,
        claim.level === null ? "" : reminderName(claim.level),
      ]),
      ...debtor.fees.map((fee) => [
        String(debtor.customer_number),
        debtor.last_name,
        debtor.first_name,
        fee.text,
        fee.booked_on.slice(0, 7),
        germanDay(fee.booked_on),
        { cents: fee.open_cents },
        "Gebühr",
        "",
      ]),
    ]);
    await recordExport(ctx, "Offene Posten", rows.length);
    const head = [
      "Kundennummer",
      "Name",
      "Vorname",
      "Rechnung",
      "Monat",
      "Fällig am",
      "Offen",
      "Status",
      "Gemahnt",
    ];
    return { fileName: `Offene-Posten_${today}.csv`, content: csvTable(head, rows) };
  });
}
