import type { Ctx } from "../../../context/context.ts";
import {
  getRootFolder,
  insertFolders,
  listFreeNames,
  type FolderRow,
  type NewFolder,
} from "../data/folders.queries.ts";
import { ROOT_NAME, STARTING_TREE, type StartingFolder } from "./starting-tree.ts";

/** Makes the root and the starting tree of a new group, in the caller's transaction. */
export async function makeStartingFolders(ctx: Ctx, customerId: string): Promise<FolderRow[]> {
  const [root] = await insertFolders(ctx, [
    {
      customer_id: customerId,
      created_by: null,
      parent_id: null,
      name: ROOT_NAME,
      image: null,
      special_subfolders: [],
    },
  ]);
  if (!root) throw new Error("the root folder was not made");
  return [root, ...(await insertBelow(ctx, root, STARTING_TREE))];
}

/** Makes the folders of the starting tree that a new group with a root does not have yet. */
export async function addMissingFolders(ctx: Ctx, customerId: string): Promise<void> {
  const root = await getRootFolder(ctx, customerId);
  const free = await listFreeNames(
    ctx,
    root,
    STARTING_TREE.map(({ name }) => name),
  );
  await insertBelow(
    ctx,
    root,
    STARTING_TREE.filter(({ name }) => free.has(name)),
  );
}

async function insertBelow(
  ctx: Ctx,
  { customer_id, id }: FolderRow,
  folders: readonly StartingFolder[],
): Promise<FolderRow[]> {
  return insertFolders(
    ctx,
    folders.map((folder): NewFolder => ({
      customer_id,
      created_by: null,
      parent_id: id,
      name: folder.name,
      image: folder.image,
      special_subfolders: (folder.special_subfolders ?? []).map((name) => ({ name })),
    })),
  );
}
