import type { Ctx } from "../../../context/context.ts";
import { listFolders } from "../data/folders.queries.ts";

/** Names of the folders from below the root to each folder of a group, by the folder's id; empty for the root. */
export async function folderPaths(
  ctx: Ctx,
  customerId: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = new Map((await listFolders(ctx, customerId)).map((folder) => [folder.id, folder]));
  const paths = new Map<string, readonly string[]>();
  const pathTo = (id: string): readonly string[] => {
    const known = paths.get(id);
    if (known) return known;
    const folder = rows.get(id);
    const parent = folder?.parent_id ?? null;
    const path = folder && parent !== null ? [...pathTo(parent), folder.name] : [];
    paths.set(id, path);
    return path;
  };
  for (const id of rows.keys()) pathTo(id);
  return paths;
}
