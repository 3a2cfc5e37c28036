import { type CutAt, proposeParts } from "@krempelfrei/contract/stacks/propose-parts";
import type { StackDetails, StackPage } from "@krempelfrei/contract/stacks/stacks";

export interface ChosenCustomer {
  readonly id: string;
  readonly full_name: string;
}

/** A planned document: consecutive sheets. */
export interface CutPart {
  /** The first sheet; identifies the part. */
  readonly from: number;
  readonly sheets: readonly StackPage[];
  /** Null: its pages stay open. */
  readonly customer: ChosenCustomer | null;
  readonly name: string;
}

export interface Cuts {
  readonly parts: readonly CutPart[];
  /** Pages in no document. */
  readonly leftOut: ReadonlySet<number>;
}

const named = (stack: Pick<StackDetails, "full_name">, from: number): string =>
  `${stack.full_name.replace(/\.\w+$/, "").slice(0, 180)} Seite ${from}`;

/** Proposed parts for the remaining sheets. */
export function proposeCuts(stack: StackDetails, at: CutAt): Cuts {
  const bySheet = new Map(stack.sheets.map((sheet) => [sheet.page, sheet]));
  const proposed = proposeParts(stack.sheets, at);
  return {
    parts: proposed.map(({ customer, pages, leftOut }) => {
      const numbers = [...pages, ...leftOut].toSorted((one, other) => one - other);
      const sheets = numbers.flatMap((page) => bySheet.get(page) ?? []);
      const from = numbers[0] ?? 0;
      return { from, sheets, customer, name: named(stack, pages[0] ?? from) };
    }),
    leftOut: new Set(proposed.flatMap(({ leftOut }) => leftOut)),
  };
}

/**
 * The person's cuts, with the newest state of their pages; without pages that another person has cut meanwhile. Pages in
 * no part, such as those of a document that was taken back into the stack, are proposed.
 */
export function withNewest(stack: StackDetails, at: CutAt, { parts, leftOut }: Cuts): Cuts {
  const newest = new Map(stack.sheets.map((sheet) => [sheet.page, sheet]));
  const placed = new Set(parts.flatMap(({ sheets }) => sheets.map(({ page }) => page)));
  const others = stack.sheets.map((sheet) => (placed.has(sheet.page) ? { ...sheet, is_done: true } : sheet));
  const proposed = proposeCuts({ ...stack, sheets: others }, at);
  const own = parts.flatMap((part) => {
    const open = part.sheets
      .map((sheet) => newest.get(sheet.page) ?? sheet)
      .filter(({ is_done }) => !is_done);
    const [first] = open;
    return first ? [{ ...part, from: first.page, sheets: open }] : [];
  });
  return {
    leftOut: new Set([
      ...[...leftOut].filter((page) => newest.get(page)?.is_done !== true),
      ...proposed.leftOut,
    ]),
    parts: [...own, ...proposed.parts].toSorted((one, other) => one.from - other.from),
  };
}

/**
 * The customer of pages that are cut off a document: the same one, unless their letter is addressed to another
 * customer. If the recipient is unknown, only a separator sheet's customer is kept.
 */
function inheritedBy(stack: StackDetails, { customer, sheets }: CutPart, page: number): CutPart["customer"] {
  const addressIn = (some: readonly StackPage[]) => some.find((sheet) => sheet.address)?.address;
  const address = addressIn(sheets.filter((sheet) => sheet.page >= page));
  if (!address || address.text === addressIn(sheets.filter((sheet) => sheet.page < page))?.text)
    return customer;
  if (address.customer) return address.customer.id === customer?.id ? customer : null;
  const separator = stack.sheets.findLast((sheet) => sheet.kind === "separator" && sheet.page < page);
  return separator?.customer?.id === customer?.id ? customer : null;
}

/**
 * Starts a document at this sheet, for the same customer as the previous one unless its letter is addressed to another
 * person.
 */
export function cutBefore(stack: StackDetails, { parts, leftOut }: Cuts, page: number): Cuts {
  return {
    leftOut,
    parts: parts.flatMap((part) => {
      const at = part.sheets.findIndex((sheet) => sheet.page === page);
      if (at <= 0) return [part];
      const customer = inheritedBy(stack, part, page);
      const rest = { ...part, from: page, sheets: part.sheets.slice(at), customer, name: named(stack, page) };
      return [{ ...part, sheets: part.sheets.slice(0, at) }, rest];
    }),
  };
}

/** Joins the part that begins at this sheet with the previous one. */
export function joinWithPrevious({ parts, leftOut }: Cuts, from: number): Cuts {
  const at = parts.findIndex((part) => part.from === from);
  const [before, part] = [parts[at - 1], parts[at]];
  if (!before || !part) return { parts, leftOut };
  const joined = {
    ...before,
    sheets: [...before.sheets, ...part.sheets],
    customer: before.customer ?? part.customer,
  };
  return { leftOut, parts: [...parts.slice(0, at - 1), joined, ...parts.slice(at + 1)] };
}

/** A person's cuts by page numbers, without the pages themselves. */
export interface KeptCuts {
  readonly parts: readonly (Omit<CutPart, "sheets"> & { readonly pages: readonly number[] })[];
  readonly leftOut: readonly number[];
}

export const toKeptCuts = ({ parts, leftOut }: Cuts): KeptCuts => ({
  parts: parts.map(({ sheets, ...part }) => ({ ...part, pages: sheets.map(({ page }) => page) })),
  leftOut: [...leftOut],
});

/** Applies earlier cuts, with their customers and names, to the pages that remain. */
export const restoreCuts = (stack: StackDetails, at: CutAt, { parts, leftOut }: KeptCuts): Cuts =>
  withNewest(stack, at, {
    parts: parts.map(({ pages, ...part }) => ({
      ...part,
      sheets: stack.sheets.filter(({ page }) => pages.includes(page)),
    })),
    leftOut: new Set(leftOut),
  });

/** Pages inside a document that seem to begin a letter, without pages that a person has refused. */
export const listProposed = ({ parts, leftOut }: Cuts, refused: ReadonlySet<number>): number[] =>
  parts.flatMap(({ sheets }) => {
    const kept = sheets.filter(({ page }) => !leftOut.has(page));
    return kept
      .slice(1)
      .filter(({ cut, page }) => cut && !refused.has(page))
      .map(({ page }) => page);
  });

/** The first included page of a document, which has the letter's address; undefined if all pages are left out. */
export const firstIn = ({ sheets }: CutPart, leftOut: ReadonlySet<number>): StackPage | undefined =>
  sheets.find(({ page }) => !leftOut.has(page));

/** Documents without a customer whose letter is addressed to a customer, by their first page. */
export const listAddressed = ({
  parts,
  leftOut,
}: Cuts): readonly { from: number; customer: ChosenCustomer }[] =>
  parts.flatMap((part) => {
    const customer = firstIn(part, leftOut)?.address?.customer;
    return customer && !part.customer ? [{ from: part.from, customer }] : [];
  });

/** Leaves a page out, or includes it again. */
export function toggleLeftOut({ parts, leftOut }: Cuts, page: number): Cuts {
  const next = new Set(leftOut);
  if (!next.delete(page)) next.add(page);
  return { parts, leftOut: next };
}

export const changePart = (
  { parts, leftOut }: Cuts,
  from: number,
  changes: Partial<Pick<CutPart, "customer" | "name">>,
): Cuts => ({
  leftOut,
  parts: parts.map((part) => (part.from === from ? { ...part, ...changes } : part)),
});

export const pagesIn = ({ sheets }: CutPart, leftOut: ReadonlySet<number>): number[] =>
  sheets.map(({ page }) => page).filter((page) => !leftOut.has(page));

/** Request body: parts with a customer, plus discarded pages. Parts without a customer stay in the stack. */
export function toSplit({ parts, leftOut }: Cuts) {
  const ready = parts.flatMap((part) => {
    const pages = pagesIn(part, leftOut);
    return part.customer && pages.length > 0
      ? [{ customer_id: part.customer.id, name: part.name.trim(), pages }]
      : [];
  });
  const settled = parts.filter((part) => part.customer !== null || pagesIn(part, leftOut).length === 0);
  return {
    parts: ready,
    left_out: settled.flatMap(({ sheets }) =>
      sheets.map(({ page }) => page).filter((page) => leftOut.has(page)),
    ),
    /** Number of parts that stay in the stack. */
    open: parts.length - settled.length,
  };
}
