import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { DEADLINE_SUGGESTED_DAYS, relevanceYearMax, RELEVANCE_YEAR_MIN } from "@krempelfrei/contract/limits";
import type { Clue } from "@krempelfrei/documents/suggest/clue";
import { suggest, type Learned } from "@krempelfrei/documents/suggest/suggest";
import { quotedPlace } from "@krempelfrei/documents/suggest/sentence";
import { passageAt } from "@krempelfrei/documents/text/passage";
import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";
import { listFolders } from "../data/folders.queries.ts";
import { listLearned } from "./learned.queries.ts";
import { findText, listPersons, type ReadText } from "./suggestions.queries.ts";

export const NO_SUGGESTIONS: FileSuggestions = {
  date: null,
  author: null,
  type: null,
  tags: null,
  folder_id: null,
  name: null,
  owner: null,
  amount_cents: null,
  due_on: null,
  deadline: null,
};

/** Makes the suggestions for a document from its text and the filed documents of its group; none while it is unread. */
export async function makeSuggestions(ctx: Ctx, file: FileRow): Promise<FileSuggestions> {
  const read = await findText(ctx, file);
  if (read === undefined) return NO_SUGGESTIONS;
  const learned = await listLearned(ctx, file.customer_id, file.id);
  const persons = await listPersons(ctx, file.customer_id);
  const folders = await listGroupFolders(ctx, [file]);
  return suggestFor(ctx, { file, read, learned: { ...learned, persons, folders } });
}

/** Folders of the group of these documents; none where no document came from a folder, because nothing is compared with them. */
export const listGroupFolders = async (
  ctx: Ctx,
  files: readonly FileRow[],
): Promise<NonNullable<Learned["folders"]>> => {
  const came = files.find(({ origin_path }) => origin_path !== null);
  return came ? listFolders(ctx, came.customer_id) : [];
};

/** Folders that the document came from; no member but its sender learns their names. */
const pathFor = ({ actor }: Pick<Ctx, "actor">, { origin_path, created_by }: FileRow): readonly string[] => {
  const isSender = actor.kind === "user" && actor.id === created_by;
  return isSender || has(actor, "documents.manage") ? (origin_path?.split("/") ?? []) : [];
};

/** Makes the suggestions for a document from its loaded text and what its group teaches. */
export function suggestFor(
  ctx: Pick<Ctx, "clock" | "actor">,
  { file, read, learned }: { readonly file: FileRow; readonly read: ReadText; readonly learned: Learned },
): FileSuggestions {
  const { body: text, invoice } = read;
  const today = berlinDay(ctx.clock());
  const found = suggest(text, learned, today, {
    invoice,
    name: file.name,
    path: pathFor(ctx, file),
  });
  const wire = <Value, Wired = Value>(clue: Clue<Value> | undefined, to?: (value: Value) => Wired) => {
    if (!clue) return null;
    const wired = (value: Value): Value | Wired => (to ? to(value) : value);
    const other = clue.other === undefined ? {} : { other: wired(clue.other) };
    return { ...placeOf(text, clue), value: wired(clue.value), ...other };
  };
  const { date, owner, deadline } = found;
  const year = Number(date?.value.slice(0, 4));
  const suggestions = {
    ...NO_SUGGESTIONS,
    // The form accepts only these years.
    date: year >= RELEVANCE_YEAR_MIN && year <= relevanceYearMax(ctx.clock()) ? wire(date) : null,
    author: wire(found.author),
    type: wire(found.type),
    tags: wire(found.tags),
    folder_id: wire(found.folder_id),
    name: wire(found.name),
    owner: wire(owner, (value) =>
      "user_id" in value
        ? { user_id: value.user_id, is_for_all: false }
        : { user_id: file.customer_id, is_for_all: true },
    ),
    amount_cents: wire(found.amount_cents),
    due_on: wire(found.due_on),
    deadline: isNear(deadline?.value.day, today)
      ? wire(deadline, ({ kind, day, span }) => ({
          kind,
          day,
          months: span?.months ?? 0,
          days: span?.days ?? 0,
        }))
      : null,
  };
  return FileSuggestions.parse(suggestions);
}

/** True for a day within DEADLINE_SUGGESTED_DAYS, and for a day that is still to be computed. */
const isNear = (day: string | null | undefined, today: string): boolean =>
  day === null || day === undefined || day <= addDays(today, DEADLINE_SUGGESTED_DAYS);

function placeOf(text: string, { why, score, from, to }: Clue<unknown>) {
  const found = { why, score: Math.round(score * 100) / 100 };
  if (from === undefined || to === undefined) return { ...found, quote: null, page: null };
  const place = quotedPlace(text, { from, to });
  return { ...found, ...passageAt(text, place.from, place.to) };
}
