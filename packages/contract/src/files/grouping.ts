import { foldUmlauts } from "../search/search.ts";
import type { FileItem } from "./files.ts";

/** Author of a grouping folder: lower-case letters, digits and hyphens; -1 without an author (specification 3). */
export function authorSlug(author: string | null): string {
  if (author === null || author.trim() === "") return "-1";
  const plain = foldUmlauts(author).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  return slug === "" ? "-1" : slug;
}

/** YYYY, YYYY-MM or YYYY-MM-DD, or null without a year (specification 3). */
export function relevanceDate(
  file: Pick<FileItem, "date_relevance_year" | "date_relevance_month" | "date_relevance_day">,
): string | null {
  if (file.date_relevance_year === null) return null;
  const parts = [String(file.date_relevance_year).padStart(4, "0")];
  if (file.date_relevance_month !== null) {
    parts.push(String(file.date_relevance_month).padStart(2, "0"));
    if (file.date_relevance_day !== null) parts.push(String(file.date_relevance_day).padStart(2, "0"));
  }
  return parts.join("-");
}
