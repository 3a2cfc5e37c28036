import { isReadAgain, type StackDetails, type StackItem } from "@krempelfrei/contract/stacks/stacks";
import type { Ctx } from "../../context/context.ts";
import { fullFileName, fullName } from "../../core/names.ts";
import { proposeForPages } from "./propose-for-pages.ts";
import { countDonePages, listPages, listParts } from "./stack-pages.queries.ts";
import type { StackRow } from "./stacks.queries.ts";

export function toStack({ settings }: Ctx, row: StackRow, pagesDone: number): StackItem {
  const stack: StackItem = {
    id: row.id,
    full_name: fullFileName(row),
    size: row.size,
    // Stacks whose bytes are still being stored are not listed.
    state: row.state as StackItem["state"],
    reason: row.reason as StackItem["reason"],
    pages: row.pages,
    pages_done: pagesDone,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    revision: row.revision,
  };
  // Another analysis would open the stack without pages again.
  return !settings.readsDocuments && isReadAgain(stack) ? { ...stack, reason: "off" } : stack;
}

interface CustomerColumns {
  readonly customer_id: string | null;
  readonly number: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const toCustomer = ({ customer_id, number, first_name, last_name }: CustomerColumns) =>
  customer_id === null || number === null || first_name === null || last_name === null
    ? null
    : { id: customer_id, number, full_name: fullName({ first_name, last_name }) };

/** A stack with its pages and the documents made of the pages. */
export async function toStackDetails(ctx: Ctx, row: StackRow): Promise<StackDetails> {
  const [pages, parts, done] = [
    await listPages(ctx, row.id),
    await listParts(ctx, row.id),
    await countDonePages(ctx, [row.id]),
  ];
  const proposals = await proposeForPages(ctx, pages);
  const used = new Set(parts.flatMap((part) => part.pages));
  return {
    ...toStack(ctx, row, done.get(row.id) ?? 0),
    sheets: pages.map((page) => ({
      page: page.page,
      kind: page.kind as StackDetails["sheets"][number]["kind"],
      customer: toCustomer(page),
      has_picture: page.picture_sha256 !== null,
      is_unread: page.is_unread,
      cut: null,
      address: null,
      ...proposals.get(page.page),
      is_done: page.left_out || used.has(page.page),
    })),
    parts: parts.map((part) => ({
      number: part.part_number,
      customer: toCustomer(part),
      name: part.name,
      pages: part.pages,
      file_id: part.file_id,
    })),
  };
}
