import type { Ctx } from "../../../context/context.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import type { GroupMove } from "../../../context/copy-rows.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { addMissingFolders } from "../folders/make-starting-folders.ts";
import { COLLECT_AFTER_MS, collectBlob } from "../storage/collect-blob.job.ts";
import { insertBlobs, type Content } from "../storage/contents.queries.ts";
import { copyTexts } from "../text/texts.queries.ts";
import { refuseHidden, showInFiles } from "../reading/reading.queries.ts";
import {
  copyFolders,
  listClosedContents,
  listFolderNodes,
  listHiddenContents,
  moveOwnedFiles,
  type FolderNode,
} from "./group-move.queries.ts";
import { passOnMaintained } from "./pass-on.ts";
import type { OwnedFile } from "./transfer.queries.ts";

export interface MoveToOwnGroup extends GroupMove {
  /** All documents that the person owns, locked. */
  readonly files: readonly OwnedFile[];
  /** Contents of `listContentsOfOwner`; their bytes are stored for the new group already. */
  readonly contents: readonly Content[];
}

/**
 * Transfers the documents that a person owns into their own new group, whose contract and contract holder the caller
 * has created in the same transaction, with the tree of the old group locked. Each document keeps the path of its
 * folder. Documents that the person maintained for others get new maintainers in the old group.
 */
export async function moveToOwnGroup(ctx: Ctx, move: MoveToOwnGroup): Promise<void> {
  const { from, to, files, contents } = move;
  const folders = await copyUsedFolders(
    ctx,
    move,
    new Set(files.flatMap(({ folder_id }) => folder_id ?? [])),
  );
  await addMissingFolders(ctx, to);
  await insertBlobs(ctx, to, contents);
  const closed = await listClosedContents(ctx, move);
  const known = contents.map(({ sha256 }) => sha256).filter((sha256) => !closed.includes(sha256));
  await copyTexts(ctx, move, known);
  const hidden = await listHiddenContents(ctx, move);
  await moveOwnedFiles(ctx, move, folders, closed);
  for (const sha256 of hidden) {
    await showInFiles(ctx, { customer_id: to, sha256 });
    // Called here, because the job that would do it belongs to the old group.
    await refuseHidden(ctx, { customer_id: to, sha256 });
  }
  await passOnMaintained(ctx, { customer_id: from, from: to });
  const after = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
  for (const { sha256 } of contents) {
    await enqueue(ctx, collectBlob, { customer_id: from, sha256 }, { customer_id: from, after });
  }
}

/** Copies the root, the used folders and their ancestors. Returns the new ids by the old ones. */
async function copyUsedFolders(
  ctx: Ctx,
  move: GroupMove,
  used: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const folders = await listFolderNodes(ctx, move.from);
  const root = folders.find(({ parent_id }) => parent_id === null);
  if (!root) throw new Error("a group without a root folder");
  const needed = withParents(folders, new Set([root.id, ...used]));
  const fresh = await newIds(ctx, needed.length);
  const idsByOld = new Map(needed.map(({ id }, index) => [id, idAt(fresh, index)]));
  await copyFolders(ctx, move, idsByOld);
  return idsByOld;
}

function withParents(folders: readonly FolderNode[], used: ReadonlySet<string>): FolderNode[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const needed = new Map<string, FolderNode>();
  for (const id of used) {
    let folder = byId.get(id);
    while (folder && !needed.has(folder.id)) {
      needed.set(folder.id, folder);
      folder = folder.parent_id === null ? undefined : byId.get(folder.parent_id);
    }
  }
  return [...needed.values()];
}
