import { createHash } from "node:crypto";
import { has } from "../../../core/authorize.ts";
import { userOf, type Ctx } from "../../../core/context.ts";
import { fileClaimsState } from "../data/file-claims.queries.ts";
import { readWatermarks } from "./listing.queries.ts";

/** Raise it when rows of the listing get another form: open pages then get everything anew. */
const FORM = 2;

/** A state of what one reader sees of a group. */
export interface ListingState {
  /** Who reads what, and what beside the rows decides how they look: role and end of the contract. */
  readonly reader: string;
  /** The last change that each audience of the reader saw. */
  readonly numbers: readonly number[];
  /** For staff: which documents others have open. */
  readonly claims: string;
}

/**
 * The state of now, and up to which numbers a difference can still be told. Ask for it before the rows: what changes
 * meanwhile is told once more with the next difference, and never missed. Errors: 404 for a group that does not exist.
 */
export async function readState(
  ctx: Ctx,
  customerId: string,
  folderId?: string,
): Promise<ListingState & { readonly forgotten: readonly number[] }> {
  const { id, role, ended_on } = userOf(ctx);
  const [marks, claims] = await Promise.all([
    readWatermarks(ctx, customerId),
    has(ctx.actor, "documents.manage") ? fileClaimsState(ctx, customerId, id) : "",
  ]);
  const reader = createHash("sha256")
    .update(JSON.stringify([FORM, id, role, ended_on, customerId, folderId]))
    .digest("base64url");
  return {
    reader,
    claims,
    numbers: marks.map(({ number }) => number),
    forgotten: marks.map(({ forgotten }) => forgotten),
  };
}

/** The `revision` of an answer. */
export const toRevision = ({ reader, numbers, claims }: ListingState): string =>
  [reader, numbers.join("-"), claims].join(".");

/** The state that a `revision` encodes; an invalid one matches no reader. */
export function fromRevision(revision: string): ListingState {
  const [reader = "", numbers = "", claims = ""] = revision.split(".");
  return { reader, numbers: numbers.split("-").map(Number), claims };
}
