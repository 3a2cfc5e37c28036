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
import { openFoundDates } from "./found-dates.ts";
import { toDeadline } from "./to-deadline.ts";

/** The deadlines of a group on documents that the actor sees, with these documents. */
export async function visibleDeadlines(
  ctx: Ctx,
  customerId: string,
): Promise<{ row: DeadlineRow; file: FileRow }[]> {
  const rows = await listDeadlineRows(ctx, customerId);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ file_id }) => file_id))];
  const files = new Map((await listVisibleFiles(ctx, customerId, { ids })).map((file) => [file.id, file]));
  return rows.flatMap((row) => {
    const file = files.get(row.file_id);
    return file ? [{ row, file }] : [];
  });
}

/**
 * The persons of a group, its open and done deadlines, and found dates. Errors: 404 for a foreign or unknown group, 422
 * if staff names no group.
 */
export async function listDeadlines(
  ctx: Ctx,
  { customer_id }: { readonly customer_id?: string | undefined },
): Promise<CallResult<typeof api.listDeadlines>> {
  const group = customer_id ?? userOf(ctx).customer_id;
  if (group === null) throw invalid("customer_id", "Bitte einen Kunden angeben");
  authorize(ctx, mayReadGroup({ customer_id: group }));
  const persons = await listPersons(ctx, group);
  const deadlines = await visibleDeadlines(ctx, group);
  const today = berlinDay(ctx.clock());
  return {
    today,
    persons: persons.map((person) => ({
      id: person.id,
      name: fullName(person),
      first_name: person.first_name,
    })),
    data: deadlines.map(({ row, file }) => toDeadline(ctx, row, file, persons)),
    found: await openFoundDates(ctx, group, today),
  };
}
