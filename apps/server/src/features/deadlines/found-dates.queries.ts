import { DeadlineKind } from "@krempelfrei/contract/deadlines/due-day";
import { isoDate } from "@krempelfrei/contract/fields";
import { sql } from "kysely";
import { z } from "zod";
import type { Ctx } from "../../context/context.ts";
import type { GroupKey } from "../../context/reach.queries.ts";
import { type FileRow, visibleFiles } from "../files/data/files.queries.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";

const Dates = z.array(z.object({ kind: DeadlineKind, day: isoDate, page: z.int(), text: z.string().min(1) }));
type FoundInText = z.infer<typeof Dates>[number];

/** Maximum of dismissed dates stored for a document. */
const DISMISSED_MAX = 100;

/**
 * The dates of filed documents of a group that the actor sees, from a day on, the earliest first; without dates for
 * which the document has a deadline. A deadline that is for no found date, since its day was typed, counts for those of
 * its kind.
 */
export async function listFoundDates(
  ctx: Ctx,
  customerId: string,
  { from }: { readonly from: string },
): Promise<{ file: FileRow; date: FoundInText }[]> {
  const rows = await ctx.db
    .selectFrom("file")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "file.customer_id").onRef("text.sha256", "=", "file.sha256"),
    )
    .selectAll("file")
    .select("text.dates")
    .where("file.customer_id", "=", customerId)
    .where("file.folder_id", "is not", null)
    .where("file.machine_hidden", "=", false)
    .where(sql<boolean>`EXISTS (SELECT FROM jsonb_array_elements(text.dates) AS found
      WHERE found ->> 'day' >= ${from})`)
    .where(visibleFiles(ctx.actor))
    .execute();
  const deadlines = Map.groupBy(await listNoted(ctx, customerId), ({ file_id }) => file_id);
  return rows
    .flatMap(({ dates: stored, ...file }) => {
      const dates = Dates.parse(stored);
      const noted = new Set(
        (deadlines.get(file.id) ?? []).flatMap((deadline) => {
          const own = datesOfDeadline(deadline, dates);
          return own.length > 0 ? own : dates.filter(({ kind }) => kind === deadline.kind);
        }),
      );
      return dates.filter((date) => !noted.has(date)).map((date) => ({ file, date }));
    })
    .filter(({ date }) => date.day >= from)
    .toSorted((a, b) => (a.date.day < b.date.day ? -1 : 1));
}

const listNoted = (ctx: Ctx, customerId: string) =>
  ctx.db
    .selectFrom("deadline")
    .select(["file_id", "kind", "due_on", "postponed_from", "origin_text"])
    .where("customer_id", "=", customerId)
    .execute();

/** The found dates of a document for which a deadline was made, recognised by their day or their passage. */
export function datesOfDeadline(
  { due_on, postponed_from, origin_text }: Pick<DeadlineRow, "due_on" | "postponed_from" | "origin_text">,
  dates: readonly FoundInText[],
): readonly FoundInText[] {
  const ofDay = dates.filter(({ day }) => day === due_on || day === postponed_from);
  // Two dates may stand in one sentence: it tells only where no date has the day.
  return ofDay.length > 0 ? ofDay : dates.filter(({ text }) => text === origin_text);
}

/** The dates found in a document's text. */
export async function findDatesOf(
  ctx: Ctx,
  { customer_id, sha256 }: Pick<FileRow, "customer_id" | "sha256">,
): Promise<FoundInText[]> {
  const row = await ctx.db
    .selectFrom("content_text")
    .select("dates")
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row ? Dates.parse(row.dates) : [];
}

/** Stores the newest `DISMISSED_MAX` dismissed dates of a document. */
export async function setDismissed(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
  dismissed: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ machine_dates_dismissed: dismissed.slice(-DISMISSED_MAX) })
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
}
