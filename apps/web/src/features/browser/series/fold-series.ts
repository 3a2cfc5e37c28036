import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ListedSeries } from "@krempelfrei/contract/files/series";

type OneSeries = ListedSeries["series"][number];
type Member = OneSeries["members"][number];

/** Documents of a list that are folded into one entry. */
export interface Fold {
  readonly series: OneSeries;
  /** Documents of the list, the newest first. */
  readonly members: readonly { readonly file: FileItem; readonly period: Member }[];
}

/** Folds by the id of the document that represents the fold. */
export type Folds = ReadonlyMap<string, Fold>;

export interface FoldedList {
  readonly files: readonly FileItem[];
  readonly folds?: Folds;
}

/** The series of each document, by document id. */
export type SeriesOf = ReadonlyMap<string, { readonly series: OneSeries; readonly period: Member }>;

export const seriesByFile = ({ series }: ListedSeries): SeriesOf =>
  new Map(
    series.flatMap((one) => one.members.map((period) => [period.id, { series: one, period }] as const)),
  );

/**
 * A list with one entry for the documents of a series below the same heading: the newest document, at the position of
 * the first.
 */
export function foldSeries(
  files: readonly FileItem[],
  headingOf: ((file: FileItem) => string) | undefined,
  seriesOf: SeriesOf,
): FoldedList {
  const folds = new Map<string, Fold>();
  const placeOf = (file: FileItem): string | undefined => {
    const series = seriesOf.get(file.id)?.series;
    return series && `${series.members[0]?.id} ${headingOf?.(file)}`;
  };
  const shown = [...Map.groupBy(files, (file) => placeOf(file) ?? file).values()].flatMap((together) => {
    const members = together.flatMap((file) => {
      const known = seriesOf.get(file.id);
      return known ? { file, ...known } : [];
    });
    const newestFirst = members.toSorted((a, b) => monthOf(b.period) - monthOf(a.period));
    const [newest] = newestFirst;
    if (!newest || together.length < 2) return together;
    folds.set(newest.file.id, { series: newest.series, members: newestFirst });
    return newest.file;
  });
  return { files: shown, folds };
}

const monthOf = ({ year, month }: Pick<Member, "year" | "month">): number => year * 12 + (month ?? 0);

/** Number of documents that an entry represents. */
export const sizeOf = (folds: Folds | undefined, { id }: FileItem): number =>
  folds?.get(id)?.members.length ?? 1;
