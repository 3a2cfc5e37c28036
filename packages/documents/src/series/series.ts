import { contractsOf, type ContractNumbers } from "./contracts.ts";
import { periodOfName } from "./name-period.ts";
import { type Dated, type Period, type Rhythm, rhythmOf } from "./rhythm.ts";

/** A sender's filed document, with all that series are found by. */
export interface SeriesDocument extends Omit<Dated, "nameYear" | "nameMonth"> {
  readonly name: string;
  readonly author: string;
  readonly type: string | null;
  /** Id of the owner, or of the group. */
  readonly owner: string;
  /** Folder without the parts that change with the years. */
  readonly folder: string;
  /** Hash of the document's bytes. */
  readonly content: string;
  readonly numbers: ContractNumbers;
}

/** Recurring documents of one sender and kind. */
export interface Series<One> extends Pick<Rhythm<SeriesDocument & Dated>, "months" | "gaps"> {
  /** The oldest first. */
  readonly members: readonly { readonly document: One; readonly period: Period }[];
  /** Expected next document; null if the series has ended. */
  readonly expected: (Period & { readonly is_late: boolean }) | null;
}

/** Letters about another document, which belong beside a series and not in it. */
const ABOUT_ANOTHER =
  /mahnung|erinnerung|korrektur|korrigiert|bericht?igung|storno|gutschrift|kündigung|kuendigung|nachtrag|widerspruch|kopie|duplikat|entwurf/i;
/** Minimum length of a name without its period: shorter ones are not specific. */
const STEM_MIN = 3;
/** Months without a document after which a series has ended, unless its interval is longer. */
const PATIENCE = 3;
const LATE_DAYS = 30;

type Prepared<One> = Dated &
  Pick<SeriesDocument, "folder" | "numbers"> & {
    readonly time: number | null;
    readonly stem: string;
    readonly key: string;
    readonly document: One;
  };

/** The series among documents, on a calendar day (YYYY-MM-DD). Doubtful series are left out. */
export function seriesOf<One extends SeriesDocument>(
  documents: readonly One[],
  today: string,
): Series<One>[] {
  const prepared = firstOfContents(documents).map(prepare);
  const able = prepared.filter(
    ({ stem, document }) => stem.length >= STEM_MIN && !ABOUT_ANOTHER.test(document.name),
  );
  return [...Map.groupBy(able, ({ key }) => key).values()].flatMap((namesakes) =>
    contractsOf(namesakes).flatMap((contract) => {
      const rhythm = rhythmOf(contract.documents, contract.isSure);
      return rhythm ? [seriesIn(rhythm, prepared, today)] : [];
    }),
  );
}

const keyOf = (
  { author, type, owner, name }: Omit<SeriesDocument, "numbers">,
  { stem } = periodOfName(name),
): string => JSON.stringify([author.toLowerCase(), type, owner, stem]);

/** A document that was added twice counts once. */
const firstOfContents = <One extends SeriesDocument>(documents: readonly One[]): One[] => {
  const first = new Map(documents.toReversed().map((one) => [one.content, one]));
  return documents.filter((one) => first.get(one.content) === one);
};

function prepare<One extends SeriesDocument>(document: One): Prepared<One> {
  const named = periodOfName(document.name);
  const { stem, year: nameYear, month: nameMonth } = named;
  const { id, year, month, folder, numbers } = document;
  const timeYear = year ?? nameYear;
  const time = timeYear === null ? null : timeYear + ((month ?? nameMonth ?? 1) - 1) / 12;
  return {
    id,
    year,
    month,
    folder,
    numbers,
    nameYear,
    nameMonth,
    time,
    stem,
    key: keyOf(document, named),
    document,
  };
}

function seriesIn<One extends SeriesDocument>(
  { months, members, gaps, next }: Rhythm<Prepared<One>>,
  all: readonly Prepared<One>[],
  today: string,
): Series<One> {
  const first = members[0]?.one;
  const known = all.filter(
    ({ stem, document }) =>
      stem.includes(first?.stem ?? "") &&
      document.author === first?.document.author &&
      document.owner === first.document.owner,
  );
  return {
    months,
    members: members.map(({ one, period }) => ({ document: one.document, period })),
    gaps: gaps.filter((gap) => !known.some((one) => isOf(one, gap))),
    expected: expectedBy(next, months, today),
  };
}

/** True if a document covers the period by its name or its date, so that there is no gap. */
const isOf = ({ nameYear, nameMonth, year, month }: Dated, gap: Period): boolean =>
  (nameYear ?? year) === gap.year && (gap.month === null || (nameMonth ?? month) === gap.month);

function expectedBy(next: Period, months: number, today: string): Series<never>["expected"] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const last = next.month ?? 12;
  const passed = (year - next.year) * 12 + month - last;
  if (passed > Math.max(months, PATIENCE)) return null;
  const due = new Date(Date.UTC(next.year, last, LATE_DAYS));
  return { ...next, is_late: due.toISOString().slice(0, 10) < today };
}
