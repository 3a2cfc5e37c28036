import type { StackPage } from "./stacks.ts";

/** Beginnings of documents in a stack: at separator sheets only, or after blank pages as well. */
export type CutAt = "separators" | "blanks";

export interface ProposedPart {
  /** Null where no separator sheet came before. */
  readonly customer: StackPage["customer"];
  readonly pages: readonly number[];
  /** Separator sheets and blank pages among them. */
  readonly leftOut: readonly number[];
}

type Seen = Pick<StackPage, "page" | "kind" | "customer" | "is_done" | "cut">;

/**
 * Proposes parts of a stack: a separator sheet begins a document of the customer that it names, and all that follows is
 * that customer's until the next one. So does a page with which a letter begins for certain. Blank pages are left out;
 * with `blanks` the next page begins a document too. Pages that are done already are in no part; each other page is in one, and a part may consist of pages that are left
 * out.
 */
export function proposeParts(sheets: readonly Seen[], at: CutAt): ProposedPart[] {
  const parts: { customer: StackPage["customer"]; pages: number[]; leftOut: number[] }[] = [];
  let customer: StackPage["customer"] = null;
  let begins = true;
  for (const { page, kind, is_done, ...sheet } of sheets) {
    // A person left the pages behind a finished sheet without a customer.
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
 * At what this stack should be cut: where blank pages stand on the back of sheets alone (each on an even page), it was
 * scanned on both sides, and they mean nothing.
 */
export function likelyCut(sheets: readonly Seen[]): CutAt {
  return sheets.some(({ kind, page }) => kind === "blank" && page % 2 === 1) ? "blanks" : "separators";
}
