import { addDays } from "@krempelfrei/contract/dates";
import type { FoundDate } from "@krempelfrei/contract/deadlines/deadlines";
import { DEADLINE_SUGGESTED_DAYS } from "@krempelfrei/contract/limits";
import { learnedKind } from "@krempelfrei/documents/suggest/learned";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { aboutFile } from "../files/data/about.ts";
import { type FileRow, getFileLocked } from "../files/data/files.queries.ts";
import { listDeadlineLessons } from "../files/suggestions/learned.queries.ts";
import { listRuleLessons } from "../files/suggestions/sender-rules.queries.ts";
import { outdateSuggestions } from "../files/suggestions/suggestions.queries.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { maySettleDeadline } from "./deadlines.policy.ts";
import { datesOfDeadline, findDatesOf, listFoundDates, setDismissed } from "./found-dates.queries.ts";
import { toFileOfDeadline } from "./to-deadline.ts";

const SHOWN = 50;

/** Key of a dismissed date at its document. */
const nameOf = (kind: string, day: string): string => `${kind} ${day}`;

/** Dates in filed documents that the actor sees, from today on for two years, which are no deadlines yet and were not dismissed. */
export async function openFoundDates(ctx: Ctx, customerId: string, today: string): Promise<FoundDate[]> {
  const rows = await listFoundDates(ctx, customerId, { from: today });
  const lessons = rows.length === 0 ? [] : await listDeadlineLessons(ctx, customerId);
  const rules = rows.length === 0 ? [] : await listRuleLessons(ctx);
  const until = addDays(today, DEADLINE_SUGGESTED_DAYS);
  return rows
    .filter(({ date }) => date.day <= until)
    .map(({ file, date }) => {
      const before = [...lessons.filter(({ file_id }) => file_id < file.id), ...rules].filter(
        ({ author }) => author === file.author,
      );
      return { file, date, ...learnedKind(date.kind, before) };
    })
    .filter(({ file, date, kind }) => {
      const dismissed = file.machine_dates_dismissed ?? [];
      return !dismissed.includes(nameOf(date.kind, date.day)) && !dismissed.includes(nameOf(kind, date.day));
    })
    .slice(0, SHOWN)
    .map(({ file, kind, why, date: { day, page, text } }) => ({
      kind,
      why,
      due_on: day,
      origin: { page, text },
      file: toFileOfDeadline(file),
    }));
}

/** Dismisses a date of a document for good. Repeating it is no error. Errors: 403, 404. */
export async function dismissFoundDate(
  ctx: Ctx,
  {
    file_id,
    kind,
    due_on,
  }: { readonly file_id: string; readonly kind: FoundDate["kind"]; readonly due_on: string },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const file = await getFileLocked(ctx, file_id);
    authorize(ctx, maySettleDeadline(file));
    const known = file.machine_dates_dismissed ?? [];
    if (known.includes(nameOf(kind, due_on))) return;
    const ofDay = (await findDatesOf(ctx, file)).filter(({ day }) => day === due_on);
    // A lesson that gave the date its kind may change, so the kind in the text is dismissed too.
    const inText = ofDay.some((date) => date.kind === kind) ? [] : ofDay.map((date) => date.kind);
    await setDismissed(ctx, file, [...known, ...[kind, ...inText].map((one) => nameOf(one, due_on))]);
    await outdateSuggestions(ctx, file);
    await recordChange(ctx, {
      action: "deadline.suggestion_dismissed",
      ...aboutFile(file),
      before: { deadline_kind: kind, due_on },
      after: null,
      fields: ["deadline_kind", "due_on"],
    });
  });
}

/** Dismisses the found dates for which a deadline was made. */
export async function dismissDates(ctx: Ctx, file: FileRow, deadline: DeadlineRow): Promise<void> {
  const known = file.machine_dates_dismissed ?? [];
  const noted = datesOfDeadline(deadline, await findDatesOf(ctx, file));
  const names = noted.map(({ kind, day }) => nameOf(kind, day)).filter((name) => !known.includes(name));
  if (names.length > 0) await setDismissed(ctx, file, [...known, ...names]);
}
