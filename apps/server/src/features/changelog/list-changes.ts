import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { listChangeRows, type ChangeFilters } from "./changelog.queries.ts";
import { fromCursor, toCursor } from "./cursor.ts";
import { toLoggedChanges } from "./to-logged-change.ts";

export interface ListChanges extends Omit<ChangeFilters, "below" | "limit"> {
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  readonly per_page: number;
}

/**
 * A page of the change history, the newest first. What is written meanwhile moves no entry to another page. Errors: 403;
 * 422 at `cursor`.
 */
export async function listChanges(
  ctx: Ctx,
  { cursor, per_page, ...filters }: ListChanges,
): Promise<{ data: LoggedChange[]; next: string | null }> {
  authorize(ctx, "changelog.read");
  const below = cursor === undefined ? undefined : fromCursor(cursor);
  const rows = await listChangeRows(ctx, { ...filters, below, limit: per_page + 1 });
  const page = rows.slice(0, per_page);
  const last = page.at(-1);
  const next = rows.length > per_page && last ? toCursor({ at: last.exact_at, id: last.id }) : null;
  return { data: await toLoggedChanges(ctx, page), next };
}
