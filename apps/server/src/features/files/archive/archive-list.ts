import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { germanAmount } from "@krempelfrei/contract/money";
import { csvLines } from "../../../core/csv.ts";
import { fullFileName } from "../../../core/names.ts";
import type { FileRow } from "../data/files.queries.ts";
import type { ContentProblem } from "./document-content.ts";

export interface ListedDocument {
  readonly file: FileRow;
  /** Path in the archive; undefined if the document's content could not be read. */
  path?: string;
  problem?: ContentProblem;
  /** Amount to pay: entered by a person, otherwise as recognised. */
  readonly amountCents?: number | undefined;
}

/** A machine has recognised them, or a person has entered them. */
export const UNCHECKED = "erkannt oder eingetragen, nicht geprüft";

/** Text of the list for a document that is missing, incomplete or damaged. */
export const PROBLEM_TEXT: Readonly<Record<ContentProblem, string>> = {
  gone: "fehlt: nicht mehr gespeichert",
  unreadable: "fehlt: konnte nicht gelesen werden",
  broken: "unvollständig",
  damaged: "beschädigt",
};

const two = (value: number): string => String(value).padStart(2, "0");

/** `31.10.2026`, `10.2026`, `2026` or nothing, depending on the known parts of the date. */
export function dateText(file: FileRow): string {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year === null) return "";
  if (month === null) return String(year);
  return day === null ? `${two(month)}.${year}` : `${two(day)}.${two(month)}.${year}`;
}

export const typeText = ({ type }: FileRow): string =>
  FILE_TYPES.find(({ value }) => value === type)?.label ?? "";

const HEAD = ["Nr.", "Datum", "Name", "Autor", "Typ", "Schlagworte", "Datei", "Hinweis"];

/**
 * Sums of the amounts by type, in the order of FILE_TYPES, the sum without a type last; types without amounts are left
 * out.
 */
export function sumsByType(
  documents: readonly ListedDocument[],
): { type: string; count: number; cents: number }[] {
  const types = [...FILE_TYPES.map(({ label }) => label), ""];
  return types.flatMap((type) => {
    const amounts = documents.flatMap(({ file, amountCents }) =>
      amountCents !== undefined && typeText(file) === type ? [amountCents] : [],
    );
    const cents = amounts.reduce((sum, amount) => sum + amount, 0);
    return amounts.length === 0 ? [] : [{ type: type || "Ohne Typ", count: amounts.length, cents }];
  });
}

/** The list of an archive for spreadsheets: one line for each document; with amounts also the sums by type. */
export function archiveCsv(
  documents: readonly ListedDocument[],
  { withAmounts = false }: { readonly withAmounts?: boolean } = {},
): string {
  const amount = (cents: number | undefined): string[] =>
    withAmounts ? [cents === undefined ? "" : germanAmount(cents)] : [];
  const sums = withAmounts
    ? sumsByType(documents).map(({ type, cents }) => [
        "",
        "",
        `Summe (${UNCHECKED})`,
        "",
        type,
        "",
        "",
        "",
        ...amount(cents),
      ])
    : [];
  const head = withAmounts ? [...HEAD, `Betrag (${UNCHECKED})`] : HEAD;
  const rows = documents.map(({ file, path, problem, amountCents }, index) => [
    index + 1,
    dateText(file),
    fullFileName(file),
    file.author,
    typeText(file),
    file.tags.join(", "),
    path ?? "",
    problem === undefined ? "" : PROBLEM_TEXT[problem],
    ...amount(amountCents),
  ]);
  return csvLines([head, ...rows, ...sums], { bom: true });
}
