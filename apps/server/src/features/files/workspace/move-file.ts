import type { FileItem } from "@krempelfrei/contract/files/files";
import { recordChange, type RowChange } from "../../../context/audit.ts";
import { authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { listOtherApprovers } from "../data/approvers.queries.ts";
import { wireFiles } from "../data/wire-files.ts";
import { listMembers } from "../../account/data/members.queries.ts";
import {
  getFilesLocked,
  setFilesOfGroup,
  setFolderOfFiles,
  type FileRow,
  type Resubmission,
} from "../data/files.queries.ts";
import { getFolderKeyShared } from "../data/folders.queries.ts";
import { mayModifyFile, mayReadFile, mayReadFolder } from "../data/files.policy.ts";
import { maintainerOf } from "../data/maintainer.ts";
import { passOnDeadlines, type ChangedFile } from "../data/pass-on-deadlines.ts";
import { aboutFile } from "../data/about.ts";
import { listRestoredUnmanaged } from "./filed-before.queries.ts";
import { listUnconvertedRevisions } from "./own-changes.queries.ts";
import { gatherNotices } from "../../account/letters/gather-notices.ts";

export const CHANGED =
  "Das Dokument wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu.";
const IN_LOCKER = "Das Dokument liegt im Schließfach und wird von Ihrem Krempler abgelegt.";
const FIELDS = [
  "folder_id",
  "approval_status",
  "submitters",
  "maintainer_id",
  "is_locker",
  "is_unmanaged",
] as const;

/** `moveFiles` for one file; with a `revision` 409 if another person has changed it since. */
export async function moveFile(
  ctx: Ctx,
  input: { readonly id: string; readonly folderId: string; readonly revision?: number | undefined },
): Promise<FileItem> {
  const { id, folderId, revision } = input;
  const revisions = revision === undefined ? [] : [{ id, revision }];
  const { files } = await moveFiles(ctx, { folderId, fileIds: [id], revisions });
  const [file] = files;
  if (!file) throw notFound();
  return file;
}

interface Revision {
  readonly id: string;
  readonly revision: number;
}

/**
 * Moves files to a folder of their group, all or none; returns all files in the requested order. Staff files unmanaged
 * and locker files that way, and the first filing makes their owners maintainers; a rejected file is submitted for
 * approval again, because members never see rejected files, or needs no approval if nobody else could approve it.
 * Errors: 403; 404 also for a folder of another group; 409 when a member
 * moves documents that wait in the locker, and, with their names, for files with another revision than given.
 */
export async function moveFiles(
  ctx: Ctx,
  input: {
    readonly folderId: string;
    readonly fileIds: readonly string[];
    readonly revisions?: readonly Revision[] | undefined;
  },
): Promise<{ files: FileItem[] }> {
  return inTransaction(ctx, async (ctx) => {
    const files = await getFilesLocked(ctx, input.fileIds);
    // Visibility is checked first: the id of an invisible document gets the answer of an unknown id.
    for (const file of files) authorize(ctx, mayReadFile(file));
    for (const file of files) authorize(ctx, mayModifyFile(file));
    await checkRevisions(ctx, files, input.revisions ?? []);
    const rows = await moveInto(ctx, files, input.folderId);
    const wanted = [...new Set(input.fileIds)].flatMap((id) => rows.get(id) ?? []);
    return { files: await wireFiles(ctx, wanted) };
  });
}

/**
 * Moves locked files, which the actor may modify, into a folder by the rules of `moveFiles`, and records it; call it in
 * a transaction. Returns all files by id.
 */
export async function moveInto(
  ctx: Ctx,
  files: readonly ChangedFile[],
  folderId: string,
): Promise<Map<string, ChangedFile>> {
  const folder = await getFolderKeyShared(ctx, folderId);
  authorize(ctx, mayReadFolder(folder));
  for (const file of files) {
    if (file.customer_id !== folder.customer_id) throw notFound();
    if (file.is_locker && !has(ctx.actor, "documents.manage")) throw conflict(IN_LOCKER);
  }
  const before = files.filter((file) => file.folder_id !== folder.id);
  await setMaintainers(ctx, folder.customer_id, before.filter(isWaiting));
  const after = await setFolderOfFiles(
    ctx,
    before.map((file) => file.id),
    folder,
    await resubmissionOf(ctx, before),
  );
  await notifyOfFiledDocuments(
    ctx,
    before.filter((file) => file.is_locker),
  );
  await recordChange(ctx, ...before.map((file) => moved(file, after.get(file.id) ?? file)));
  const rows = new Map(files.map((file) => [file.id, file]));
  for (const { moved_deadlines: moved = [], ...file } of before) {
    const changed = await passOnDeadlines(ctx, file, after.get(file.id) ?? file);
    const titles = [...moved, ...(changed.moved_deadlines ?? [])];
    rows.set(file.id, titles.length > 0 ? { ...changed, moved_deadlines: titles } : changed);
  }
  return rows;
}

/** Without anybody who could approve them, rejected documents need no approval: members would never see them. */
async function resubmissionOf(ctx: Ctx, files: readonly FileRow[]): Promise<Resubmission> {
  if (!files.some((file) => file.approval_status === "rejected")) return { status: "none", approvers: [] };
  const approvers = await listOtherApprovers(ctx);
  return { status: ctx.settings.onePersonOffice || approvers.length > 0 ? "pending" : "none", approvers };
}

const isWaiting = (file: FileRow): boolean => file.is_locker || file.is_unmanaged;

/**
 * The first filing decides again who maintains a document: the owner may have got a sign-in meanwhile. Documents that
 * were filed before keep their maintainer, whom a handover may have named.
 */
async function setMaintainers(ctx: Ctx, customerId: string, waiting: readonly FileRow[]): Promise<void> {
  const restored = await listRestoredUnmanaged(
    ctx,
    waiting.map(({ id }) => id),
  );
  const wasFiled = ({ id, approval_status }: FileRow): boolean =>
    approval_status !== "none" || restored.has(id);
  const filed = waiting.filter((file) => file.maintainer_id === null || !wasFiled(file));
  const ownerIds = [...new Set(filed.map(({ user_id }) => user_id))];
  const owners = new Map((await listMembers(ctx, customerId, ownerIds)).map((owner) => [owner.id, owner]));
  const wanted = filed.map((file) => {
    const owner = owners.get(file.user_id);
    return { file, to: owner ? maintainerOf("filed", ctx.actor, file, owner) : file.maintainer_id };
  });
  const others = wanted.filter(({ file, to }) => to !== file.maintainer_id);
  for (const [maintainer_id, ofOne] of Map.groupBy(others, ({ to }) => to)) {
    const ids = ofOne.map(({ file }) => file.id);
    await setFilesOfGroup(ctx, customerId, ids, { maintainer_id });
  }
}

const NAMED_AT_MOST = 3;

async function checkRevisions(
  ctx: Ctx,
  files: readonly FileRow[],
  revisions: readonly Revision[],
): Promise<void> {
  const known = new Map(revisions.map(({ id, revision }) => [id, revision]));
  const others = files.filter(({ id, revision }) => (known.get(id) ?? revision) !== revision);
  if (others.length === 0) return;
  // The conversion of a picture is no change by another person.
  const unconverted = await listUnconvertedRevisions(ctx, others);
  const stale = others.filter(({ id }) => known.get(id) !== unconverted.get(id));
  if (stale.length === 0) return;
  if (files.length === 1) throw conflict(CHANGED);
  const names = stale.slice(0, NAMED_AT_MOST).map((file) => `„${file.name}.${file.extension}“`);
  const rest = stale.length > NAMED_AT_MOST ? ` und ${stale.length - NAMED_AT_MOST} weitere` : "";
  throw conflict(
    `Inzwischen von jemand anderem geändert: ${names.join(", ")}${rest}. Es wurde nichts verschoben.`,
  );
}

function moved(before: FileRow, after: FileRow): RowChange<FileRow> {
  return {
    action: isWaiting(before) ? "file.filed" : "file.moved",
    ...aboutFile(after),
    before,
    after,
    fields: FIELDS,
  };
}

/** Requests the daily mail to the persons who dropped these documents into the locker, in the transaction of the filing. */
async function notifyOfFiledDocuments(ctx: Ctx, files: readonly FileRow[]): Promise<void> {
  for (const [user_id, [...dropped]] of Map.groupBy(files, ({ created_by }) => created_by)) {
    const [first] = dropped;
    if (user_id === null || !first) continue;
    const { customer_id } = first;
    await gatherNotices(
      ctx,
      { stream: "filed", user_id, customer_id, kind: "filed", address: null },
      dropped.map(({ id: file_id }) => ({ facts: { file_id } })),
    );
  }
}
