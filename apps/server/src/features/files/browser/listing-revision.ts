import { createHash } from "node:crypto";
import { has } from "../../../context/authorize.ts";
import { userOf, type Ctx } from "../../../context/context.ts";
import { fileClaimsState } from "../data/file-claims.queries.ts";
import { readWatermarks } from "./listing.queries.ts";

/** Form of the listing's rows. Increment it when the form changes, so that open pages load the whole listing again. */
const FORM = 3;

/** A state of a group's listing for one reader. */
export interface ListingState {
  /**
   * Digest of reader, group and folder, and of what else decides the rows' content: form, role and end of the contract.
   */
  readonly reader: string;
  /** Number of the last change that each audience of the reader saw. */
  readonly numbers: readonly number[];
  /** Digest of the documents that others have open; empty for members. */
  readonly claims: string;
}

/** A state, and the numbers up to which differences are still available. */
export interface KnownState extends ListingState {
  readonly forgotten: readonly number[];
}

/** The present state. Errors: 404 for a group that does not exist. */
export async function readState(ctx: Ctx, customerId: string, folderId?: string): Promise<KnownState> {
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

interface ReadAt {
  readonly group: string;
  readonly folderId?: string | undefined;
  /** The state, where the caller has just read it. */
  readonly state?: KnownState;
}

/**
 * Reads rows in one state, so that no revision stands for two different lists. A commit between reading the state and
 * the rows would be in the list and not in its revision; in that case everything is read again in one snapshot. Errors
 * as `readState`.
 */
export async function readAtState<T>(
  ctx: Ctx,
  { group, folderId, state: known }: ReadAt,
  read: (ctx: Ctx, state: KnownState) => Promise<T>,
): Promise<T> {
  const state = known ?? (await readState(ctx, group, folderId));
  const value = await read(ctx, state);
  if (toRevision(await readState(ctx, group, folderId)) === toRevision(state)) return value;
  // access-checked: by the caller. change-recorded: it only reads.
  return ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      const snapshot = { ...ctx, db };
      return read(snapshot, await readState(snapshot, group, folderId));
    });
}

/** The `revision` of an answer. */
export const toRevision = ({ reader, numbers, claims }: ListingState): string =>
  [reader, numbers.join("-"), claims].join(".");

/** The state that a `revision` encodes; an invalid revision matches no reader. */
export function fromRevision(revision: string): ListingState {
  const [reader = "", numbers = "", claims = ""] = revision.split(".");
  return { reader, numbers: numbers.split("-").map(Number), claims };
}
