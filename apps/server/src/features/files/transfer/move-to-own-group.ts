import type { Ctx } from "../../../core/context.ts";
import type { GroupMove } from "../../../core/copy-rows.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { insertFolders } from "../data/folders.queries.ts";
import { makeStartingFolders } from "../folders/make-starting-folders.ts";
import { COLLECT_AFTER_MS, collectBlob } from "../storage/collect-blob.job.ts";
import { insertBlobs, type Content } from "../storage/contents.queries.ts";
import { copyTexts } from "../text/texts.queries.ts";
import { refuseHidden, showInFiles } from "../reading/reading.queries.ts";
import {
  listClosedContents,
  listFolderNodes,
  listHiddenContents,
  moveOwnedFiles,
  type FolderNode,
} from "./group-move.queries.ts";
import { passOnMaintained } from "./pass-on.ts";
import type { OwnedFile } from "./transfer.queries.ts";

export interface MoveToOwnGroup extends GroupMove {
  /** All that the person owns, locked. */
  readonly files: readonly OwnedFile[];
  /** Contents of the files and of their versions; their bytes are stored for the new group already. */
  readonly contents: readonly Content[];
}

/**
 * Transfers the documents that a person owns into its own new group, whose contract and contract holder the caller has
 * created in the same transaction, with the tree of the old group locked. Each keeps the path of its folder. What the
 * person maintained for others is passed on in the old group.
 */
export async function moveToOwnGroup(ctx: Ctx, move: MoveToOwnGroup): Promise<void> {
  const { from, to, files, contents } = move;
  await makeStartingFolders(ctx, to);
  const folders = await rebuildFolders(ctx, move, new Set(files.flatMap(({ folder_id }) => folder_id ?? [])));
  await insertBlobs(ctx, to, contents);
  const closed = await listClosedContents(ctx, move);
  const known = contents.map(({ sha256 }) => sha256).filter((sha256) => !closed.includes(sha256));
  await copyTexts(ctx, move, known);
  const hidden = await listHiddenContents(ctx, move);
  await moveOwnedFiles(ctx, move, folders, closed);
  for (const sha256 of hidden) {
    await showInFiles(ctx, { customer_id: to, sha256 });
    // The job that would say so belongs to the old group.
    await refuseHidden(ctx, { customer_id: to, sha256 });
  }
  await passOnMaintained(ctx, { customer_id: from, from: to });
  const after = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
  for (const { sha256 } of contents) {
    await enqueue(ctx, collectBlob, { customer_id: from, sha256 }, { customer_id: from, after });
  }
}

/** Creates the used folders and their ancestors at the same paths where they are missing. Returns new ids by old. */
async function rebuildFolders(
  ctx: Ctx,
  { from, to }: GroupMove,
  used: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const old = await listFolderNodes(ctx, from);
  const needed = withParents(old, used);
  const present = await listFolderNodes(ctx, to);
  const placed = new Map(present.map(({ parent_id, key, id }) => [placeOf(parent_id, key), id]));
  const newIds = new Map<string, string>();
  const oldRoot = old.find(({ parent_id }) => parent_id === null);
  const newRoot = present.find(({ parent_id }) => parent_id === null);
  if (!oldRoot || !newRoot) throw new Error("a group without a root folder");
  newIds.set(oldRoot.id, newRoot.id);
  let parents = new Set([oldRoot.id]);
  while (parents.size > 0) {
    const level = needed.filter(({ parent_id }) => parent_id !== null && parents.has(parent_id));
    await insertLevel(ctx, to, level, newIds, placed);
    parents = new Set(level.map(({ id }) => id));
  }
  return newIds;
}

const placeOf = (parentId: string | null, key: string): string => `${parentId ?? ""}/${key}`;

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

/** Folders whose parents have their new ids already. */
async function insertLevel(
  ctx: Ctx,
  to: string,
  level: readonly FolderNode[],
  newIds: Map<string, string>,
  placed: Map<string, string>,
): Promise<void> {
  const parentOf = ({ parent_id }: FolderNode): string => {
    const id = parent_id === null ? undefined : newIds.get(parent_id);
    if (id === undefined) throw new Error("a folder before its parent");
    return id;
  };
  const missing = level.filter((folder) => !placed.has(placeOf(parentOf(folder), folder.key)));
  const made = await insertFolders(
    ctx,
    missing.map((folder) => ({
      customer_id: to,
      parent_id: parentOf(folder),
      name: folder.name,
      image: folder.image,
      special_subfolders: folder.special_subfolders,
      // A folder that a member made now belongs to the only member; one of staff stays staff's.
      created_by: folder.by_member ? to : folder.created_by,
    })),
  );
  const madeIds = new Map(made.map((folder) => [placeOf(folder.parent_id, folder.name), folder.id]));
  for (const folder of level) {
    const parent = parentOf(folder);
    const id = placed.get(placeOf(parent, folder.key)) ?? madeIds.get(placeOf(parent, folder.name));
    if (id === undefined) throw new Error("a folder was not made");
    newIds.set(folder.id, id);
  }
}
