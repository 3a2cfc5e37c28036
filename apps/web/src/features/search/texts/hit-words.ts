import type { TextHitCount } from "./use-text-hit-count.ts";

/** Number of hits: folders, and documents by their names and texts, each once. */
export interface Hits {
  readonly count: number;
  readonly more: boolean;
  readonly state: TextHitCount["state"];
}

export const sumHits = (
  files: readonly { readonly id: string }[],
  folders: number,
  { ids, more, state }: TextHitCount,
): Hits => ({
  count: new Set([...files.map(({ id }) => id), ...ids]).size + folders,
  more,
  state,
});

/** The number of hits; "Keine Treffer" only once everything was looked through. */
export function hitText({ count, more, state }: Hits): string {
  if (count > 0) return `${more ? "Mehr als " : ""}${count.toLocaleString("de-DE")} Treffer`;
  if (state === "searching") return "Suche läuft …";
  return state === "failed" ? "Keine Treffer in Namen und Angaben" : "Keine Treffer";
}

/** The same as the heading of a page. */
export const answerText = (search: string, hits: Hits): string =>
  hits.count > 0 ? `${hitText(hits)} für „${search}“` : hitText(hits);
