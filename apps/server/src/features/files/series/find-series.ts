import { setImmediate as nextTurn } from "node:timers/promises";
import { berlinDay } from "@krempelfrei/contract/dates";
import { factsOf } from "@krempelfrei/documents/facts/facts";
import { contractNumbers } from "@krempelfrei/documents/series/contracts";
import { type NamedPeriod, periodOfName } from "@krempelfrei/documents/series/name-period";
import { type Series, seriesOf, type SeriesDocument } from "@krempelfrei/documents/series/series";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";
import { listSent, type SentRow } from "./series.queries.ts";

/** Maximum of documents of a sender that are read, the newest first. */
const OF_SENDER_MAX = 500;

type Known = SeriesDocument & { readonly row: SentRow };
type FoundSeries = Omit<Series<Known>, "gaps"> & { readonly gaps: Series<Known>["gaps"][number][] };

/**
 * The series of a group, or of one of its senders, computed from the documents that the actor sees and the persons'
 * notes on them: documents that the actor does not see have no influence. Other requests have their turn after each
 * sender.
 */
export async function findSeries(
  ctx: Ctx,
  of: Pick<FileRow, "customer_id"> & { readonly author?: string },
): Promise<FoundSeries[]> {
  const rows = await listSent(ctx, of);
  const today = berlinDay(ctx.clock());
  const found: Series<Known>[] = [];
  for (const sent of Map.groupBy(rows, ({ author }) => author).values()) {
    const all = seriesOf(sent.slice(0, OF_SENDER_MAX).map(toKnown), today);
    found.push(...all.filter(({ members }) => !members.some(({ document }) => document.row.no_series)));
    await nextTurn();
  }
  return found.map(withoutKnownGaps);
}

function withoutKnownGaps(series: Series<Known>): FoundSeries {
  const known = new Set(series.members.flatMap(({ document }) => document.row.known_gaps));
  return { ...series, gaps: series.gaps.filter((gap) => !known.has(gapName(gap))) };
}

const gapName = ({ year, month }: { readonly year: number; readonly month: number | null }): string =>
  month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`;

const toKnown = (row: SentRow): Known => ({
  id: row.id,
  name: row.name,
  author: row.author,
  type: row.type,
  owner: row.is_for_all ? "all" : row.user_id,
  folder: lastingFolder(row),
  content: row.sha256,
  year: row.date_relevance_year,
  month: row.date_relevance_month,
  numbers: numbersOf(row),
  row,
});

/** Identifies a folder regardless of years and months in its name and its parent's: "Steuern 2024", "2024/Strom". */
function lastingFolder({ folder_id, folder_name, parent_id, parent_name, grandparent_id }: SentRow): string {
  const own = periodOfName(folder_name);
  if (parent_id === null) return folder_id;
  const parent = periodOfName(parent_name ?? "");
  if (isTimed(parent)) return `${grandparent_id} ${parent.stem} ${own.stem}`;
  return isTimed(own) ? `${parent_id} ${own.stem}` : folder_id;
}

const isTimed = ({ year, month }: NamedPeriod): boolean => year !== null || month !== null;

/** Numbers of the document, with added and without removed ones. */
function numbersOf({
  added_facts,
  hidden_facts,
  contract_numbers,
}: SentRow): ReturnType<typeof contractNumbers> {
  const added = added_facts.length > 0 ? factsOf(added_facts.join("\n")) : [];
  return contractNumbers(
    [...added, ...(contract_numbers ?? [])].filter(({ value }) => !hidden_facts.includes(value)),
  );
}
