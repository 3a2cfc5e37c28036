import type { TextAnswer } from "./use-text-answer.ts";

/** Numbers of hits for a heading. */
export interface HitCount {
  readonly documents: number;
  readonly folders: number;
  /** The searched words, without omitted ones. */
  readonly asked: string;
  readonly more: boolean;
  readonly state: TextAnswer["state"];
}

const number = (count: number): string => count.toLocaleString("de-DE");

/**
 * Number of documents, or of folders if no document was found; "Keine Treffer" only once all hits are known. For a phrase
 * the texts that were not read yet may have none: "Mindestens".
 */
export function hitText({ documents, folders, more, state }: HitCount): string {
  const count = `${more ? "Mindestens " : ""}${number(documents)} Treffer`;
  if (state === "searching") return documents === 0 ? "Suche läuft …" : `${count}, sucht noch im Text …`;
  if (documents > 0) return count;
  if (folders > 0) return `${number(folders)} Ordner`;
  if (more) return "Bisher keine Treffer";
  return state === "failed" ? "Keine Treffer in Namen und Angaben" : "Keine Treffer";
}

/** The heading of the page: `hitText`, with the searched words once the search has ended with hits. */
export const answerText = (hits: HitCount): string =>
  hits.documents + hits.folders > 0 && hits.state !== "searching"
    ? `${hitText(hits)} für „${hits.asked}“`
    : hitText(hits);
