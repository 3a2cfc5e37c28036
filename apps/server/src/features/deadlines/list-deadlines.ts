import type { CallResult } from "@krempelfrei/contract/call";
import { berlinDay } from "@krempelfrei/contract/dates";
import type * as api from "@krempelfrei/contract/deadlines/deadlines";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, userOf } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { mayReadGroup } from "../files/data/files.policy.ts";
import { type FileRow, listVisibleFiles } from "../files/data/files.queries.ts";
import { listPersons } from "../relationships/relationships.queries.ts";
import { type DeadlineRow, listDeadlineRows } from "./deadlines.queries.ts";
import { notifiedPerson } from "./notified-persons.ts";
import { listFilesOf } from "./reminders.queries.ts";
import { listAccounts } from "./settings.queries.ts";
import { openFoundDates } from "./found-dates.ts";
import { toDeadline } from "./to-deadline.ts";

interface SeenDeadlines {
  readonly visible: readonly { readonly row: DeadlineRow; readonly file: FileRow }[];
  /** Open deadlines of which the actor may learn the day alone. */
  readonly hidden: readonly DeadlineRow[];
}

/**
 * The deadlines of a group on documents that the actor sees, with these documents, and those that the actor is reminded
 * of while the document is hidden.
 */
export async function seenDeadlines(ctx: Ctx, customerId: string): Promise<SeenDeadlines> {
  const rows = await listDeadlineRows(ctx, customerId);
  if (rows.length === 0) return { visible: [], hidden: [] };
  const ids = [...new Set(rows.map(({ file_id }) => file_id))];
  const files = new Map((await listVisibleFiles(ctx, customerId, { ids })).map((file) => [file.id, file]));
  const visible = rows.flatMap((row) => {
    const file = files.get(row.file_id);
    return file ? [{ row, file }] : [];
  });
  const others = rows.filter(({ file_id, done_at }) => done_at === null && !files.has(file_id));
  return { visible, hidden: await listHidden(ctx, customerId, others) };
}

async function listHidden(
  ctx: Ctx,
  customerId: string,
  rows: readonly DeadlineRow[],
): Promise<readonly DeadlineRow[]> {
  if (rows.length === 0) return rows;
  const ids = [...new Set(rows.map(({ file_id }) => file_id))];
  const files = new Map((await listFilesOf(ctx, customerId, ids)).map((file) => [file.id, file]));
  const persons = await listAccounts(ctx, customerId);
  return rows.filter((row) => {
    const file = files.get(row.file_id);
    const notified = file && notifiedPerson(ctx, { row, file }, persons);
    return notified?.person.id === userOf(ctx).id && !notified.seesDocument;
  });
}

/**
 * The persons of a group, its open and done deadlines, days of hidden ones, and found dates. Errors: 404 for a foreign
 * or unknown group, 422 if staff names no group.
 */
export async function listDeadlines(
  ctx: Ctx,
  { customer_id }: { readonly customer_id?: string | undefined },
): Promise<CallResult<typeof api.listDeadlines>> {
  const group = customer_id ?? userOf(ctx).customer_id;
  if (group === null) throw invalid("customer_id", "Bitte einen Kunden angeben");
  authorize(ctx, mayReadGroup({ customer_id: group }));
  const persons = await listPersons(ctx, group);
  const { visible, hidden } = await seenDeadlines(ctx, group);
  const today = berlinDay(ctx.clock());
  return {
    today,
    persons: persons.map((person) => ({
      id: person.id,
      name: fullName(person),
      first_name: person.first_name,
    })),
    data: visible.map(({ row, file }) => toDeadline(ctx, row, file, persons)),
    hidden_days: hidden.map(({ due_on }) => due_on),
    found: await openFoundDates(ctx, group, today),
  };
}
