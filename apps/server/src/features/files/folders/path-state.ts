import { allows, authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { getFolder, holdsFiles, listPath, listSubtree } from "../data/folders.queries.ts";
import { mayModifyFolder, mayReadFolder } from "../data/files.policy.ts";

export interface PathState {
  readonly path: { id: string; name: string }[];
  readonly is_empty: boolean;
  readonly can_modify: boolean;
  readonly can_delete: boolean;
}

/** The path of a folder, whether it and its subfolders contain no files, and the actor's rights on it. Errors: 404. */
export async function pathState(ctx: Ctx, input: { readonly id: string }): Promise<PathState> {
  const folder = await getFolder(ctx, input.id);
  authorize(ctx, mayReadFolder(folder));
  const [path, filled, tree] = await Promise.all([
    listPath(ctx, folder),
    holdsFiles(ctx, folder),
    listSubtree(ctx, folder),
  ]);
  const mayModify = (row: typeof folder): boolean => allows(ctx.actor, mayModifyFolder(row));
  return {
    path,
    is_empty: !filled,
    can_modify: mayModify(folder),
    can_delete: !filled && tree.every(mayModify),
  };
}
