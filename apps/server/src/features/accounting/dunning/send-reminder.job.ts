import { inSystemTransaction } from "../../../context/context.ts";
import { reminderName } from "@krempelfrei/contract/accounting/dunning";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../../account/letters/send-letter.ts";
import { mailOnce } from "../data/mail-once.ts";
import { getReminder } from "./dunning.queries.ts";
import { letterOf } from "./get-reminder-letter.ts";
import { ReminderSnapshot, reminderTexts } from "./reminder-pdf.ts";
import { withdrawIfPaid } from "./withdraw-paid.ts";

/** Mails a reminder with its letter to a customer who has an address and has not paid meanwhile, once. */
export const sendReminder = job({
  name: "send-reminder",
  payload: z.object({ id: z.uuid() }),
  class: "mail",
  ...MAIL_JOB,
  async run(ctx, { id }) {
    const row = await getReminder(ctx, id);
    if (row.email === null || row.mailed_at !== null || row.paid_at !== null) return;
    if (await withdrawIfPaid(ctx, row)) return;
    const snapshot = ReminderSnapshot.parse(row.snapshot);
    const { intro, payment, closing } = reminderTexts({ ...row, snapshot });
    const lines = snapshot.claims.map(
      (claim) => `${claim.number}, fällig am ${germanDay(claim.due_on)}: ${euros(claim.open_cents)}`,
    );
    lines.push(...snapshot.fees.map((fee) => `${fee.text}: ${euros(fee.open_cents)}`));
    if (row.fee_cents > 0) lines.push(`Kosten dieser Mahnung: ${euros(row.fee_cents)}`);
    const paragraphs = [intro, lines.join("\n"), payment, closing];
    const letter = await inSystemTransaction(ctx, async (ctx) => letterOf(ctx, row));
    const attachments = [{ ...letter, mediaType: "application/pdf" }];
    const recipient = { ...row, address: row.email };
    await mailOnce(ctx, "reminder", row, async () =>
      sendLetter(ctx, recipient, reminderName(row.level), paragraphs, { attachments }),
    );
  },
});
