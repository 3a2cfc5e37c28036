import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import { nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { job } from "../../jobs/job.ts";
import { MAIL_JOB, sendLetter } from "../account/letters/send-letter.ts";
import { unsubscribeLink } from "../account/letters/unsubscribe-link.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { giveRemindersBack, listFilesOf, takeReminders } from "./reminders.queries.ts";
import type { MemberAccountRow } from "../account/data/member-actor.ts";
import { listAccounts } from "./settings.queries.ts";
import { toldPerson } from "./told-persons.ts";

/**
 * Mails a person what waits of its reminders. They count as sent before the mail leaves, so that none is sent twice; a mail
 * that is refused gives them back.
 */
export const sendDeadlineReminder = job({
  name: "send-deadline-reminder",
  payload: z.object({ customer_id: z.uuid(), user_id: z.uuid() }),
  class: "mail",
  ...MAIL_JOB,
  key: ({ user_id }) => user_id,
  async run(ctx, { customer_id, user_id }) {
    const sentAt = ctx.clock();
    const taken = await inSystemTransaction(ctx, async (ctx) =>
      takeReminders(ctx, { customer_id, user_id }, sentAt),
    );
    const persons = await listAccounts(ctx, customer_id);
    const rows = await stillTold(ctx, taken, persons, user_id);
    const person = persons.find(({ id }) => id === user_id);
    if (rows.length === 0 || !person || person.email === null) return;
    try {
      const { subject, paragraphs } = wordsOf(ctx, rows, person, persons);
      const unsubscribe = await inSystemTransaction(ctx, async (ctx) =>
        unsubscribeLink(ctx, "deadlines", user_id),
      );
      await sendLetter(ctx, { ...person, address: person.email }, subject, paragraphs, { unsubscribe });
    } catch (error) {
      await inSystemTransaction(ctx, async (ctx) => giveRemindersBack(ctx, { customer_id, user_id }, sentAt));
      throw error;
    }
  },
});

/** Those of which this person is still the one to be told: the document may be somebody else's by now. */
async function stillTold(
  ctx: Ctx,
  rows: readonly DeadlineRow[],
  persons: readonly MemberAccountRow[],
  userId: string,
): Promise<DeadlineRow[]> {
  const [first] = rows;
  if (!first) return [];
  const files = await listFilesOf(ctx, first.customer_id, [...new Set(rows.map(({ file_id }) => file_id))]);
  return rows.filter((row) => {
    const file = files.find(({ id }) => id === row.file_id);
    return file !== undefined && toldPerson(ctx, { row, file }, persons)?.id === userId;
  });
}

function wordsOf(
  { clock, settings }: Ctx,
  rows: readonly DeadlineRow[],
  { id }: MemberAccountRow,
  persons: readonly MemberAccountRow[],
): { subject: string; paragraphs: string[] } {
  const today = berlinDay(clock());
  const near = (row: DeadlineRow): string => nearnessText(row.due_on, today);
  const lines = rows.map((row) => {
    const other = persons.find((person) => person.id === row.person_id && person.id !== id);
    const forWhom = other ? `, für ${fullName(other)}` : "";
    const note = row.note === null ? "" : `\n  ${row.note}`;
    const kind = kindLabel(row.kind as Parameters<typeof kindLabel>[0]);
    return `- ${germanDay(row.due_on)} (${near(row)}): ${row.title}${forWhom} [${kind}]${note}`;
  });
  const [only] = rows;
  const one = rows.length === 1 && only;
  return {
    subject: one
      ? `${settings.productName}: ${only.title} (${near(only)})`
      : `${settings.productName}: ${rows.length} Fristen stehen an`,
    paragraphs: [
      one ? "diese Frist steht an:" : "diese Fristen stehen an:",
      lines.join("\n"),
      `Alle Fristen, und was Sie als erledigt markieren können: ${settings.appUrl}/deadlines`,
      "Dort wählen Sie auch, wann wir Sie erinnern.",
    ],
  };
}
