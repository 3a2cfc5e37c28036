import type { BrowserAnswer } from "@krempelfrei/contract/files/files";
import { has } from "../../../context/authorize.ts";
import { userOf, type Ctx } from "../../../context/context.ts";
import { listTemplates } from "../../templates/templates.queries.ts";
import { toTemplate } from "../../templates/to-template.ts";
import { listOwnFavorites } from "../data/favorites.queries.ts";
import { listFileClaims } from "../data/file-claims.queries.ts";
import { listShownFiles } from "../data/files.queries.ts";
import { listFolders } from "../data/folders.queries.ts";
import { toFile, toFolder } from "../data/to-wire.ts";
import { listEntries, type Entry } from "./listing.queries.ts";
import {
  readAtState,
  readState,
  toRevision,
  type KnownState,
  type ListingState,
} from "./listing-revision.ts";

/** Maximum of changes in a difference: with more the whole listing is sent, which is less work for the client. */
const ENTRIES_MAX = 2000;

/**
 * Changes of a group's listing since a state, for a reader whom `authorize` let read the group. Undefined if the state
 * belongs to another reader or role, is from before the contract's end, or too old, or if there are more than
 * ENTRIES_MAX changes. Rows are read like the whole listing, so the same rights apply; removals are reported only to
 * readers who had seen the row. Errors: 404 for a group that does not exist.
 */
export async function listDifference(
  ctx: Ctx,
  group: string,
  since: ListingState,
  state?: KnownState,
): Promise<BrowserAnswer | undefined> {
  const known = state ?? (await readState(ctx, group));
  // No row is read, so none can be newer than the state.
  if (toRevision(known) === toRevision(since))
    return { files: [], folders: [], templates: [], revision: toRevision(known), difference: { gone: [] } };
  return readAtState(ctx, { group, state: known }, async (ctx, now) => {
    if (!follows(now, since)) return undefined;
    const changed = now.numbers.some((number, index) => number !== since.numbers[index]);
    const entries = changed ? await listEntries(ctx, group, since.numbers, ENTRIES_MAX) : [];
    if (!entries) return undefined;
    const rows = await readRows(ctx, group, entries, now.claims !== since.claims);
    const shown = new Set([...rows.files, ...rows.folders, ...rows.templates].map(({ id }) => id));
    const gone = entries.filter(({ id, went }) => went && !shown.has(id)).map(({ id }) => id);
    const { claims, ...answer } = rows;
    return {
      ...answer,
      revision: toRevision(now),
      difference: { gone: [...new Set(gone)], ...(claims && { claims }) },
    };
  });
}

/**
 * True if a difference between the two states can be computed: same reader, `since` neither newer than `now` nor too
 * old.
 */
function follows(now: KnownState, since: ListingState): boolean {
  if (since.reader !== now.reader || since.numbers.length !== now.numbers.length) return false;
  return now.numbers.every((number, index) => {
    const known = since.numbers[index] ?? Number.NaN;
    return known <= number && known >= (now.forgotten[index] ?? 0);
  });
}

async function readRows(ctx: Ctx, group: string, entries: readonly Entry[], claimsChanged: boolean) {
  const of = (kind: Entry["kind"]) =>
    new Set(entries.filter((entry) => entry.kind === kind).map(({ id }) => id));
  const ids = { files: of("file"), folders: of("folder"), templates: of("template") };
  const staff = has(ctx.actor, "documents.manage");
  const [files, folders, templates, favorites, claims] = await Promise.all([
    ids.files.size > 0 ? listShownFiles(ctx, group, { ids: [...ids.files] }) : [],
    ids.folders.size > 0 ? listFolders(ctx, group) : [],
    ids.templates.size > 0 ? listTemplates(ctx, group) : [],
    listOwnFavorites(ctx, group, [...ids.files]),
    staff && (claimsChanged || ids.files.size > 0) ? listFileClaims(ctx, group, userOf(ctx).id) : undefined,
  ]);
  return {
    files: files.map((row) => toFile(ctx, row, { favorites, claims })),
    folders: folders.filter(({ id }) => ids.folders.has(id)).map((row) => toFolder(ctx.actor, row)),
    templates: templates.filter(({ id }) => ids.templates.has(id)).map(toTemplate),
    claims:
      claims && claimsChanged
        ? [...claims].map(([file_id, claimed_by]) => ({ file_id, claimed_by }))
        : undefined,
  };
}
