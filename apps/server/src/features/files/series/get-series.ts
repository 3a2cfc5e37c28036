import type { FileSeries } from "@krempelfrei/contract/files/series";
import { berlinDay } from "@krempelfrei/contract/dates";
import { factsOf } from "@krempelfrei/documents/facts/facts";
import { contractNumbers } from "@krempelfrei/documents/series/contracts";
import { type NamedPeriod, periodOfName } from "@krempelfrei/documents/series/name-period";
import { namesakesOf, seriesOf, type SeriesDocument } from "@krempelfrei/documents/series/series";
import { authorize, has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { type FileRow, getFile } from "../data/files.queries.ts";
import { findAmounts, findHeads, listOfSender, type SenderRow } from "./series.queries.ts";

/** Letters of a series that are read for the numbers of their contracts, spread over its years. */
const READ_MAX = 48;

/**
 * The series that a document is of, made with each call of the documents that the actor sees, and of what persons said of
 * these: what the actor does not see changes nothing. Errors: 404; 429.
 */
export async function getSeries(ctx: Ctx, { id }: { readonly id: string }): Promise<FileSeries> {
  const file = await getFile(ctx, id);
  authorize(ctx, mayReadFile(file));
  if (!has(ctx.actor, "documents.manage"))
    await charge(ctx, { name: "series", subject: userOf(ctx).id, max: 120, windowSeconds: 60 });
  const { known_gaps, no_series } = file;
  return { series: no_series ? null : await findSeries(ctx, file), known_gaps, no_series };
}

type Known = Omit<SeriesDocument, "numbers"> & { readonly row: SenderRow };

async function findSeries(ctx: Ctx, file: FileRow): Promise<FileSeries["series"]> {
  const { author } = file;
  if (author === null) return null;
  const all = (await listOfSender(ctx, { ...file, author })).map((row) => toKnown(row, author));
  const own = all.find(({ id }) => id === file.id);
  if (!own) return null;
  const namesakes = new Set(namesakesOf(own, all));
  const read = spread([...namesakes].filter(({ row }) => !row.machine_hidden));
  const heads = await findHeads(
    ctx,
    file.customer_id,
    read.map(({ content }) => content),
  );
  const documents = all.map((one) => ({
    ...one,
    numbers: contractNumbers(namesakes.has(one) ? numbersOf(one.row, heads) : []),
  }));
  const found = seriesOf(documents, berlinDay(ctx.clock())).find(({ members }) =>
    members.some(({ document }) => document.id === file.id),
  );
  const rows = found?.members.map(({ document }) => document.row) ?? [];
  if (!found || rows.some((row) => row.no_series)) return null;
  const { months, members, gaps, expected } = found;
  const amounts = await findAmounts(
    ctx,
    file.customer_id,
    rows.filter((row) => !row.machine_hidden).map(({ sha256 }) => sha256),
  );
  const amountOf = ({ sha256, machine_hidden }: SenderRow): number | null =>
    machine_hidden ? null : (amounts.get(sha256) ?? null);
  const known = new Set(rows.flatMap((row) => row.known_gaps));
  return {
    months,
    members: members.map(({ document, period }) => ({
      id: document.id,
      ...period,
      amount_cents: amountOf(document.row),
    })),
    gaps: gaps.filter((gap) => !known.has(gapName(gap))),
    expected,
  };
}

/** The first, the last, and others at equal distances. */
function spread(known: readonly Known[]): readonly Known[] {
  if (known.length <= READ_MAX) return known;
  const places = Array.from({ length: READ_MAX }, (_, index) =>
    Math.round((index * (known.length - 1)) / (READ_MAX - 1)),
  );
  return places.flatMap((place) => known[place] ?? []);
}

const gapName = ({ year, month }: { readonly year: number; readonly month: number | null }): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`;

const toKnown = (row: SenderRow, author: string): Known => ({
  id: row.id,
  name: row.name,
  author,
  type: row.type,
  owner: row.is_for_all ? "all" : row.user_id,
  folder: lastingFolder(row),
  content: row.sha256,
  year: row.date_relevance_year,
  month: row.date_relevance_month,
  row,
});

/** Folder of the document, for "2024" and "Steuern 2024" what is left of its name, and its parent. */
function lastingFolder({
  folder_id,
  folder_name,
  parent_id,
  parent_name,
  grandparent_id,
}: SenderRow): string {
  const own = periodOfName(folder_name);
  if (!isTimed(own) || parent_id === null) return folder_id;
  const parent = periodOfName(parent_name ?? "");
  return isTimed(parent) ? `${grandparent_id} ${parent.stem} ${own.stem}` : `${parent_id} ${own.stem}`;
}

const isTimed = ({ year, month }: NamedPeriod): boolean => year !== null || month !== null;

function numbersOf(
  { sha256, added_facts, hidden_facts }: SenderRow,
  heads: ReadonlyMap<string, string>,
): { kind: string; value: string }[] {
  return factsOf([...added_facts, heads.get(sha256) ?? ""].join("\n")).filter(
    ({ value }) => !hidden_facts.includes(value),
  );
}
