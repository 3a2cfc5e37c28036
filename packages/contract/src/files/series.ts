import { z } from "zod";
import { MEMBER_OR_MANAGER } from "../access.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../fields.ts";

const period = {
  year: z.int(),
  /** From 1; null in a yearly series. */
  month: z.int().nullable(),
};

const member = { id, ...period };

const rhythm = {
  /** Months between two documents: 1, 3, 6 or 12. */
  months: z.int(),
  /** Periods between the first and the last document that have none, except known ones. */
  gaps: z.array(z.object(period)),
  /** Period of the next document; null if the series has ended. */
  expected: z
    .object({
      ...period,
      /** True if the period ended more than 30 days ago. */
      is_late: z.boolean(),
    })
    .nullable(),
};

const Series = z.object({
  ...rhythm,
  /** The oldest first, at most one for a period. */
  members: z.array(
    z.object({
      ...member,
      /** Amount to pay: entered by a person, otherwise as recognised and unchecked; null without an amount. */
      amount_cents: z.int().nullable(),
    }),
  ),
});
export type Series = z.infer<typeof Series>;

export const FileSeries = z.object({
  series: Series.nullable(),
  /** Gaps marked as known on this document, in the form of `updateFile`. */
  known_gaps: z.array(z.string()),
  no_series: z.boolean(),
});
export type FileSeries = z.infer<typeof FileSeries>;

export const getSeries = endpoint({
  method: "GET",
  path: "/files/:id/series",
  summary: "Documents that come again and again and this one is of, among those that the reader sees",
  access: MEMBER_OR_MANAGER,
  params: idParams,
  response: FileSeries,
});

export const ListedSeries = z.object({
  series: z.array(z.object({ ...rhythm, members: z.array(z.object(member)) })),
});
export type ListedSeries = z.infer<typeof ListedSeries>;

export const listSeries = endpoint({
  method: "GET",
  path: "/series",
  summary:
    "All series of the own group, or of a customer for staff, among the documents that the reader sees",
  access: MEMBER_OR_MANAGER,
  query: z.strictObject({ customer_id: id.optional() }),
  response: ListedSeries,
});
