import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";
import { addCounts, deleteSuggestions, findSuggestions } from "./suggestions.queries.ts";

const dayOf = (file: FileRow): string =>
  [file.date_relevance_year, file.date_relevance_month, file.date_relevance_day]
    .map((part) => String(part ?? "").padStart(2, "0"))
    .join("-");

/** By field, true if the document has the suggested value; amounts and deadlines are not counted. */
const ACCEPTED: {
  readonly [Field in keyof FileSuggestions]?: (
    suggested: NonNullable<FileSuggestions[Field]>["value"],
    file: FileRow,
  ) => boolean;
} = {
  // A year alone is accepted with any day of it.
  date: (day, file) => dayOf(file).startsWith(day),
  author: (author, file) => author === file.author,
  type: (type, file) => type === file.type,
  tags: (tags, file) => tags.every((tag) => file.tags.includes(tag)),
  folder_id: (folder, file) => folder === file.folder_id,
  name: (name, file) => name === file.name,
  owner: (owner, file) => owner.is_for_all === file.is_for_all && owner.user_id === file.user_id,
};

/**
 * Counts, when a waiting document is filed, which of its suggestions were accepted: for the operator's metrics. Nothing
 * about the document is stored. Call it in the transaction that files it.
 */
export async function countAcceptance(ctx: Ctx, filed: FileRow): Promise<void> {
  const stored = await findSuggestions(ctx, filed);
  if (!stored) return;
  const { suggestions } = stored;
  const counts = Object.entries(ACCEPTED).flatMap(([field, test]) => {
    const suggested = suggestions[field as keyof FileSuggestions];
    // Test and value are of the same field.
    return suggested === null
      ? []
      : [{ field, accepted: (test as (value: unknown, file: FileRow) => boolean)(suggested.value, filed) }];
  });
  await addCounts(ctx, counts);
  await deleteSuggestions(ctx, filed);
}
