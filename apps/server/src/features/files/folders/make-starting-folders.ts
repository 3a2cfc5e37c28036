import type { Ctx } from "../../../core/context.ts";
import { insertFolders, type FolderRow, type NewFolder } from "../data/folders.queries.ts";
import { ROOT_NAME, STARTING_TREE } from "./starting-tree.ts";

/** Makes the root and the starting tree of a new group; part of the verb that makes the group, in its transaction. */
export async function makeStartingFolders(ctx: Ctx, customerId: string): Promise<FolderRow[]> {
  const common = { customer_id: customerId, created_by: null };
  const [root] = await insertFolders(ctx, [
    { ...common, parent_id: null, name: ROOT_NAME, image: null, special_subfolders: [] },
  ]);
  if (!root) throw new Error("the root folder was not made");
  const folders = STARTING_TREE.map((folder): NewFolder => ({
    ...common,
    parent_id: root.id,
    name: folder.name,
    image: folder.image,
    special_subfolders: (folder.special_subfolders ?? []).map((name) => ({ name })),
  }));
  return [root, ...(await insertFolders(ctx, folders))];
}
