import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, MESSAGES } from "../fields.ts";
import { ARCHIVE_FILES_MAX, RELEVANCE_YEAR_MIN } from "../limits.ts";

const YEAR_LENGTH = 4;

/** A year in the query: `2025`. */
const year = z
  .string()
  .length(YEAR_LENGTH, MESSAGES.form)
  .regex(/^\d+$/, MESSAGES.form)
  .transform(Number)
  .refine((value) => value >= RELEVANCE_YEAR_MIN, MESSAGES.form);

/** Ids separated by commas, because a link has no body. */
const ids = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(id).min(1).max(ARCHIVE_FILES_MAX));

export const downloadArchive = endpoint({
  method: "GET",
  path: "/archive",
  summary:
    "Documents as one ZIP file with a list of them: chosen ones, those of a folder, or the tax documents of a year",
  access: MEMBER_OR_MANAGER,
  query: z
    .strictObject({
      /** The group, for staff. */
      customer_id: id.optional(),
      ids: ids.optional(),
      /** Includes all subfolders. */
      folder_id: id.optional(),
      tax_year: year.optional(),
    })
    .refine(
      (query) =>
        [query.ids, query.folder_id, query.tax_year].filter((given) => given !== undefined).length === 1,
      { path: ["ids"], error: MESSAGES.form },
    ),
  response: "download",
});
