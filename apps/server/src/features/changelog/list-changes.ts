import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { listChangeRows, type ChangeFilters, type Position } from "./changelog.queries.ts";
import { toLoggedChanges } from "./to-logged-change.ts";

export interface ListChanges extends Omit<ChangeFilters, "below" | "limit"> {
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
  readonly per_page: number;
}

/**
 * A page of the change history, the newest first. New entries do not shift others to another page. Errors: 403; 422 at
 * `cursor`.
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

const POSITION = /^(?<at>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (?<id>\d{1,15})$/;

/** Opaque position below an entry, for the next page. */
const toCursor = ({ at, id }: Position): string => Buffer.from(`${at} ${id}`).toString("base64url");

/** Error: 422 at `cursor` for anything that `toCursor` did not make. */
function fromCursor(cursor: string): Position {
  const { at = "", id = "" } = POSITION.exec(Buffer.from(cursor, "base64url").toString())?.groups ?? {};
  // JavaScript counts on where a month has no such day; PostgreSQL refuses it, and the year 0.
  const time = new Date(at);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === at.slice(0, 19);
  if (!isReal || time.getUTCFullYear() === 0) throw invalid("cursor", MESSAGES.choice);
  return { at, id: Number(id) };
}
