import type { StackPage } from "./stacks.ts";

/** Places where a stack is cut: only at separator sheets, or after blank pages too. */
export type CutAt = "separators" | "blanks";

export interface ProposedPart {
  /** Null before the first separator sheet, after a finished one, and for a deleted customer. */
  readonly customer: StackPage["customer"];
  readonly pages: readonly number[];
  /** Included separator sheets and blank pages, which are left out of the document. */
  readonly leftOut: readonly number[];
}

type Seen = Pick<StackPage, "page" | "kind" | "customer" | "is_done" | "cut">;

/**
 * Proposes parts of a stack: a separator sheet begins a document of its customer, who gets all following documents
 * until the next sheet. A page that surely begins a letter begins a document too. Blank pages are left out; with
 * `blanks` the page after them begins a document. Finished pages are in no part; each other page is in one, and a part
 * may consist only of left-out pages.
 */
export function proposeParts(sheets: readonly Seen[], at: CutAt): ProposedPart[] {
  const parts: { customer: StackPage["customer"]; pages: number[]; leftOut: number[] }[] = [];
  let customer: StackPage["customer"] = null;
  let begins = true;
  for (const { page, kind, is_done, ...sheet } of sheets) {
    // A person left the pages after a finished sheet without a customer.
    if (kind === "separator") customer = is_done ? null : sheet.customer;
    if (is_done) begins = true;
    else {
      const afterBlank = at === "blanks" && kind === "page" && parts.at(-1)?.leftOut.at(-1) === page - 1;
      const holdsPages = (parts.at(-1)?.pages.length ?? 0) > 0;
      const isFirst = afterBlank || (kind === "page" && sheet.cut?.is_certain === true);
      if (begins || kind === "separator" || (isFirst && holdsPages))
        parts.push({ customer, pages: [], leftOut: [] });
      begins = false;
      (kind === "page" ? parts.at(-1)?.pages : parts.at(-1)?.leftOut)?.push(page);
    }
  }
  return parts;
}

/**
 * The likely kind of cuts: if blank pages are only on the backs of sheets (even pages), the stack was scanned on both
 * sides, and blank pages mean nothing.
 */
export function likelyCut(sheets: readonly Seen[]): CutAt {
  return sheets.some(({ kind, page }) => kind === "blank" && page % 2 === 1) ? "blanks" : "separators";
}
