import { foldings } from "@krempelfrei/contract/search/search";
import { MONTHS } from "../../../lib/format.ts";
import type { FileItem } from "@krempelfrei/contract/files/files";

/** A date, or a day and a month, as typed: 9.4.2026, 09.04. */
const TYPED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/;

/** 09.04.2026 and 9.4.2026 are the same word. */
const dateWord = (day: number, month: number, year?: number): string => `${day}.${month}.${year ?? ""}`;

const SEASONS = [["winter"], ["frühjahr", "frühling"], ["sommer"], ["herbst"]] as const;

/** Season of a month (1 to 12) in everyday language: spring is March to May. */
const seasonOf = (month: number): readonly string[] => SEASONS[Math.floor((month % 12) / 3)] ?? [];

type Dated = Pick<FileItem, "date_relevance_year" | "date_relevance_month" | "date_relevance_day">;

/** A document's date as searchable words: "2026", "april", "frühjahr", "9.4.2026". */
export function dateWords(file: Dated): string[] {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year === null) return [];
  if (month === null) return [String(year)];
  const words = [String(year), MONTHS[month - 1] ?? "", ...seasonOf(month)];
  return day === null ? words : [...words, dateWord(day, month), dateWord(day, month, year)];
}

/**
 * Splits a text at everything that is neither letter nor digit. Words joined by a hyphen are also returned as one
 * ("E-Bike", "ebike").
 */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).flatMap((chunk) => {
    const parts = chunk.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== "");
    return parts.length > 1 && chunk.includes("-") ? [...parts, parts.join("")] : parts;
  });
}

/** A word of a query in its forms for comparison. */
export type QueryWord = readonly string[];

/** The words of a query; all must be found. */
export function queryWords(query: string): QueryWord[] {
  return query
    .normalize("NFC")
    .split(/\s+/)
    .flatMap((chunk): QueryWord[] => {
      const date = TYPED_DATE.exec(chunk);
      if (date) return [[dateWord(Number(date[1]), Number(date[2]), date[3] ? Number(date[3]) : undefined)]];
      return chunk
        .split(/[^\p{L}\p{M}\p{N}]+/u)
        .filter((part) => part !== "")
        .map((part) => foldings(part));
    });
}
