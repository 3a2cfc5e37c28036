import type { FileSeries } from "@krempelfrei/contract/files/series";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { type FileRow, getFile } from "../data/files.queries.ts";
import { findLearnedAmounts } from "../suggestions/learned-amounts.ts";
import { findSeries } from "./find-series.ts";

/** The series of a document among the documents that the actor sees, computed with each call. Errors: 404; 429. */
export async function getSeries(ctx: Ctx, { id }: { readonly id: string }): Promise<FileSeries> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  if (!has(ctx.actor, "documents.manage"))
    await charge(ctx, { name: "series", subject: userOf(ctx).id, max: 120, windowSeconds: 60 });
  const { known_gaps, no_series } = file;
  return { series: no_series ? null : await seriesWith(ctx, file), known_gaps, no_series };
}

async function seriesWith(ctx: Ctx, { id, customer_id, author }: FileRow): Promise<FileSeries["series"]> {
  if (author === null) return null;
  const all = await findSeries(ctx, { customer_id, author });
  const found = all.find(({ members }) => members.some(({ document }) => document.id === id));
  if (!found) return null;
  const rows = found.members.map(({ document: { row } }) => ({ ...row, amount_cents: row.given_cents }));
  const learned = await findLearnedAmounts(ctx, customer_id, rows);
  return {
    ...found,
    members: found.members.map(({ document, period }) => ({
      id: document.id,
      ...period,
      amount_cents: learned.get(document.id) ?? document.row.amount_cents,
    })),
  };
}
