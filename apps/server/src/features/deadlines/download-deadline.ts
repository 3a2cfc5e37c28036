import { archiveName } from "@krempelfrei/documents/archive-path";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { getFile } from "../files/data/files.queries.ts";
import { calendarFile, type CalendarFile } from "./calendar-file.ts";
import { mayReadDeadline } from "./deadlines.policy.ts";
import { getDeadline } from "./deadlines.queries.ts";

/** One deadline for a calendar program. Errors: 404. */
export async function downloadDeadline(ctx: Ctx, { id }: { readonly id: string }): Promise<CalendarFile> {
  const row = await getDeadline(ctx, id);
  const file = await getFile(ctx, row.file_id);
  authorize(ctx, mayReadDeadline(file));
  return calendarFile(ctx, `${archiveName(row.title)}.ics`, [{ row, file }]);
}
