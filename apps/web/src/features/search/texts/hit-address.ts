import type { TextHit } from "@krempelfrei/contract/files/text-search";

type Passage = Pick<TextHit, "snippet" | "marks" | "page">;

/** Start position of a document found by its text: the page of the passage, with the words highlighted. */
export const hitStart = ({
  snippet,
  marks,
  page,
}: Passage): { readonly page: number; readonly find: string } => ({
  page,
  // Each spelling in the text once.
  find: [...new Set(marks.map(([from, to]) => snippet.slice(from, to)))].join(" "),
});

/** The address that opens a hit on a page of documents. */
export function hitParams(hit: Passage & Pick<TextHit, "file_id">): URLSearchParams {
  const { page, find } = hitStart(hit);
  return new URLSearchParams({ file: hit.file_id, page: String(page), find });
}

/** Quotation of the words that a search left out. */
export const quoted = (words: readonly string[]): string => `„${words.join(" ")}“`;
