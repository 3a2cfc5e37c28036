import { relevanceDateExists, type FileItem, type FileChanges } from "@krempelfrei/contract/files/files";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { allows, authorize, has, whyReadOnly } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { forbidden, invalid, notFound } from "../../../core/errors.ts";
import { findMember } from "../../account/data/members.queries.ts";
import { checkRevision } from "../../../core/revision.ts";
import { wireFile, wireFiles } from "../data/wire-files.ts";
import { afterReview, REVIEW_STATE } from "../data/after-review.ts";
import { passOnDeadlines, type ChangedFile } from "../data/pass-on-deadlines.ts";
import { setFavorite } from "../data/favorites.queries.ts";
import { getFileLocked, getFilesLocked, setFile, type FileRow } from "../data/files.queries.ts";
import { maintainerOf } from "../data/maintainer.ts";
import { moveInto } from "./move-file.ts";
import { mayMarkSos, mayModifyFile, mayReadFile, mayWriteNote } from "../data/files.policy.ts";
import { notifyOfSosChange } from "../data/sos-change-notice.ts";
import { notifySosOwner } from "../data/sos-mark-notice.ts";
import { aboutFile } from "../data/about.ts";
import { countAcceptance } from "../suggestions/count-acceptance.ts";

const FIELDS = [
  "name",
  "type",
  "author",
  "tags",
  "added_facts",
  "hidden_facts",
  "amount_cents",
  "known_gaps",
  "no_series",
  "date_relevance_year",
  "date_relevance_month",
  "date_relevance_day",
  "user_id",
  "is_for_all",
  "maintainer_id",
  "is_tax_relevant",
  "is_sos",
  "note",
] as const;

const TAKEN_OVER =
  "Ihr Krempler bearbeitet dieses Dokument schon. Ändern können Sie es wieder, wenn es abgelegt ist und Ihnen gehört.";

type Fields = Omit<FileChanges, "revision" | "folder_id" | "is_favorite">;
export type UpdateFile = FileChanges & { readonly id: string };

/**
 * Changes the given fields of a document and, with a `folder_id`, files it there by the rules of a move: both or
 * nothing. Transferring the document to a person for whom the actor may not set the SOS mark clears the mark; the
 * response says so. Errors: 403; 404 also for a folder of another group; 409 over a newer save, and as `moveFiles`; 422
 * with texts by field.
 */
export async function updateFile(ctx: Ctx, input: UpdateFile): Promise<FileItem> {
  const { id, revision, folder_id: folderId, is_favorite, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    const before = await getFileLocked(ctx, id);
    authorizeChange(ctx, before, { ...changes, ...(folderId === undefined ? {} : { folder_id: folderId }) });
    checkRevision(before, revision);
    const after = await change(ctx, before, changes);
    if (is_favorite !== undefined) await setFavorite(ctx, before, is_favorite);
    const filed = folderId === undefined ? undefined : await moveInto(ctx, [after], folderId);
    const row = filed?.get(id) ?? after;
    if (before.folder_id === null && row.folder_id !== null) await countAcceptance(ctx, row);
    return wireFile(ctx, row);
  });
}

type UpdateOneOfMany = Omit<UpdateFile, "folder_id">;

/**
 * `updateFile` for several files of one group, each with its own fields: all or none, in one transaction. Errors: also
 * 404 for files of different groups.
 */
export async function updateFiles(
  ctx: Ctx,
  input: { readonly files: readonly UpdateOneOfMany[] },
): Promise<{ files: FileItem[] }> {
  return inTransaction(ctx, async (ctx) => {
    const locked = await getFilesLocked(
      ctx,
      input.files.map(({ id }) => id),
    );
    // Visibility is checked first: the id of an invisible document gets the answer of an unknown id.
    for (const file of locked) authorize(ctx, mayReadFile(file));
    if (new Set(locked.map(({ customer_id }) => customer_id)).size > 1) throw notFound();
    const rows = new Map(locked.map((row): [string, ChangedFile] => [row.id, row]));
    for (const { id, revision, is_favorite, ...changes } of input.files) {
      const before = rows.get(id);
      if (!before) throw notFound();
      authorizeChange(ctx, before, changes);
      checkRevision(before, revision);
      // Sequential, because a connection runs one statement at a time.
      rows.set(id, await change(ctx, before, changes));
      if (is_favorite !== undefined) await setFavorite(ctx, before, is_favorite);
    }
    return { files: await wireFiles(ctx, [...rows.values()]) };
  });
}

/**
 * Favourites are private to each reader, so the change history does not contain them (ADR 27). The SOS mark has rules
 * of its own; other fields need the right to modify the file, and the note also that to read it.
 */
function authorizeChange(ctx: Ctx, before: FileRow, changes: Omit<FileChanges, "revision">): void {
  const fields = Object.keys(changes).join();
  const policy =
    fields === "" ? mayReadFile(before) : fields === "is_sos" ? mayMarkSos(before) : mayModifyFile(before);
  const isTaken = before.is_locker && !allows(ctx.actor, policy) && whyReadOnly(ctx.actor) === undefined;
  if (isTaken && allows(ctx.actor, mayReadFile(before))) throw forbidden(TAKEN_OVER);
  authorize(ctx, policy);
  if (changes.note !== undefined) authorize(ctx, mayWriteNote(before));
}

/** Changes the row with its dependent deadlines, records it, and notifies the owner of an SOS document. */
async function change(ctx: Ctx, before: FileRow, changes: Fields): Promise<ChangedFile> {
  checkRelevanceDate({ ...before, ...changes });
  const given = {
    ...changes,
    ...(changes.tags ? { tags: uniqueTags(changes.tags) } : {}),
    ...(changes.added_facts ? { added_facts: [...new Set(changes.added_facts)] } : {}),
    ...(changes.known_gaps ? { known_gaps: [...new Set(changes.known_gaps)].toSorted() } : {}),
    ...(await ownership(ctx, before, changes)),
  };
  const dropsSos = losesSosMark(ctx, before, { ...before, ...given });
  const values = dropsSos ? { ...given, is_sos: false } : given;
  const differences = changedFields(before, { ...before, ...values }, FIELDS);
  if (differences.length === 0) return before;
  const after = await setFile(ctx, before, {
    ...values,
    ...afterReview(ctx, before, { ...before, ...values }),
  });
  await recordChange(ctx, {
    action: "file.updated",
    ...aboutFile(after),
    before,
    after,
    fields: REVIEW_STATE,
    changes: differences,
  });
  const isOthers = after.user_id !== before.user_id;
  const isGone = isOthers && !after.is_for_all;
  // The mail of the evening, below, tells the owner of changes by staff.
  if (dropsSos && !has(ctx.actor, "documents.manage"))
    await notifySosOwner(ctx, before, isGone ? "gone" : isOthers ? "shared" : "changed");
  const isLost = !after.is_sos || isGone;
  // Notes on the document's series do not change the document itself.
  if (differences.some(({ field }) => field !== "known_gaps" && field !== "no_series"))
    await notifyOfSosChange(ctx, before, isLost ? "unmarked" : "changed");
  return passOnDeadlines(ctx, before, after);
}

/**
 * True if the SOS mark is cleared: by a new owner, whose contacts are others and who has not set it; by a new audience
 * unless the actor may set it for both. Error: 403 if the actor sets or clears the mark and may not.
 */
function losesSosMark(ctx: Ctx, before: FileRow, after: FileRow): boolean {
  if (after.is_sos !== before.is_sos) {
    authorize(ctx, mayMarkSos(after.is_sos ? after : before));
    return false;
  }
  if (!after.is_sos) return false;
  if (after.user_id !== before.user_id && !after.is_for_all) return true;
  const isOpened = after.is_for_all !== before.is_for_all;
  return isOpened && ![before, after].every((file) => allows(ctx.actor, mayMarkSos(file)));
}

function checkRelevanceDate(
  file: Pick<FileRow, "date_relevance_year" | "date_relevance_month" | "date_relevance_day">,
): void {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (relevanceDateExists(year, month, day)) return;
  throw invalid(
    month === null ? "date_relevance_month" : year === null ? "date_relevance_year" : "date_relevance_day",
    MESSAGES.dateParts,
  );
}

/** Removes duplicates that differ only in case; the first spelling wins. */
function uniqueTags(tags: readonly string[]): string[] {
  const byKey = new Map(tags.toReversed().map((tag) => [tag.toLocaleLowerCase("de"), tag]));
  return tags.filter((tag) => byKey.get(tag.toLocaleLowerCase("de")) === tag);
}

/**
 * Owner, audience and maintainer after a change: for the whole group the contract holder is the owner. A save that
 * changes neither owner nor audience leaves the maintainer. Error: 422 at `user_id` for a person of another group.
 */
async function ownership(
  ctx: Ctx,
  before: FileRow,
  changes: Fields,
): Promise<Partial<Pick<FileRow, "user_id" | "is_for_all" | "maintainer_id">>> {
  if (changes.user_id === undefined && changes.is_for_all === undefined) return {};
  const user_id = changes.is_for_all === true ? before.customer_id : (changes.user_id ?? before.user_id);
  const owner = await findMember(ctx, before.customer_id, user_id);
  if (!owner) throw invalid("user_id", MESSAGES.choice);
  const is_for_all = changes.is_for_all ?? (before.is_for_all && owner.id === before.customer_id);
  if (user_id === before.user_id && is_for_all === before.is_for_all) return { user_id, is_for_all };
  const maintainer_id = maintainerOf("given", ctx.actor, { ...before, is_for_all }, owner);
  return { user_id, is_for_all, maintainer_id };
}
