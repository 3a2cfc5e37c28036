import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import { nearnessText } from "@krempelfrei/contract/deadlines/nearness";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import type { MemberAccountRow } from "../account/data/member-actor.ts";
import { findMemberAccount } from "../account/data/members.queries.ts";
import { noticeStream } from "../account/letters/send-notices.job.ts";
import { unsubscribeLink } from "../account/letters/unsubscribe-link.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { listFilesOf, listOpenAmong } from "./reminders.queries.ts";
import { listAccounts } from "./settings.queries.ts";
import { ASK_STAFF, type Notified, notifiedPerson, UNNAMED } from "./notified-persons.ts";

/** Reminds a person of the gathered deadlines that are still open, unmoved and theirs. */
export const deadlineNotice = noticeStream(
  "deadlines",
  z.object({ deadline_id: z.uuid(), due_on: z.iso.date() }),
  async (ctx, { user_id }, notices) => {
    const person = await findMemberAccount(ctx, user_id);
    if (!person) return undefined;
    const open = await listOpenAmong(
      ctx,
      person.customer_id,
      notices.map(({ facts }) => facts),
    );
    const persons = await listAccounts(ctx, person.customer_id);
    const rows = await stillNotified(ctx, open, persons, user_id);
    if (rows.length === 0) return undefined;
    const unsubscribe = await inSystemTransaction(ctx, async (ctx) =>
      unsubscribeLink(ctx, "deadlines", person),
    );
    return { recipient: person, ...wordsOf(ctx, rows, person, persons), unsubscribe, told: notices };
  },
);

type Reminded = Pick<Notified, "seesDocument"> & { readonly row: DeadlineRow };

/** Deadlines for which this person is still the one to notify: the document may have another owner by now. */
async function stillNotified(
  ctx: Ctx,
  rows: readonly DeadlineRow[],
  persons: readonly MemberAccountRow[],
  userId: string,
): Promise<Reminded[]> {
  const [first] = rows;
  if (!first) return [];
  const files = await listFilesOf(ctx, first.customer_id, [...new Set(rows.map(({ file_id }) => file_id))]);
  return rows.flatMap((row) => {
    const file = files.find(({ id }) => id === row.file_id);
    const notified = file && notifiedPerson(ctx, { row, file }, persons);
    if (notified?.person.id !== userId) return [];
    return [{ row, seesDocument: notified.seesDocument }];
  });
}

function wordsOf(
  { clock, settings }: Ctx,
  reminded: readonly Reminded[],
  { id }: MemberAccountRow,
  persons: readonly MemberAccountRow[],
): { subject: string; paragraphs: string[] } {
  const today = berlinDay(clock());
  const near = (row: DeadlineRow): string => nearnessText(row.due_on, today);
  const titleOf = ({ row, seesDocument }: Reminded): string => (seesDocument ? row.title : UNNAMED);
  const lines = reminded.map(({ row, seesDocument }) => {
    if (!seesDocument) return `- ${germanDay(row.due_on)} (${near(row)}): ${UNNAMED}`;
    const other = persons.find((person) => person.id === row.person_id && person.id !== id);
    const forWhom = other ? `, für ${fullName(other)}` : "";
    const note = row.note === null ? "" : `\n  ${row.note}`;
    const kind = kindLabel(row.kind as Parameters<typeof kindLabel>[0]);
    return `- ${germanDay(row.due_on)} (${near(row)}): ${row.title}${forWhom} [${kind}]${note}`;
  });
  const [only] = reminded;
  const one = reminded.length === 1 && only;
  return {
    subject: one
      ? `${settings.productName}: ${titleOf(only)} (${near(only.row)})`
      : `${settings.productName}: ${reminded.length} Fristen stehen an`,
    paragraphs: [
      one ? "diese Frist steht an:" : "diese Fristen stehen an:",
      lines.join("\n"),
      ...(reminded.every(({ seesDocument }) => seesDocument) ? [] : [ASK_STAFF]),
      `Alle Fristen, und was Sie als erledigt markieren können: ${settings.appUrl}/deadlines`,
      "Dort wählen Sie auch, wann wir Sie erinnern.",
    ],
  };
}
