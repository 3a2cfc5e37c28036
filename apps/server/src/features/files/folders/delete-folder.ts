import { recordChange, type Change } from "../../../context/audit.ts";
import { allows, authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict, forbidden } from "../../../core/errors.ts";
import {
  deleteFolders,
  getFolder,
  getFolderLocked,
  holdsFiles,
  listSubtree,
  lockTree,
  showsFiles,
} from "../data/folders.queries.ts";
import { mayModifyFolder } from "../data/files.policy.ts";
import { aboutFolder } from "../data/about.ts";

const NOT_EMPTY = "Der Ordner ist nicht leer.";
const HIDDEN = "Der Ordner enthält Dokumente, die Sie nicht sehen.";

/**
 * Deletes a folder without files, with its empty subfolders (specification 4). Files that the actor does not see count
 * too. Errors: 403, 404; 409 when it is not empty.
 */
export async function deleteFolder(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const found = await getFolder(ctx, input.id);
    authorize(ctx, mayModifyFolder(found));
    // Prevents moving a folder into the one that is being deleted.
    await lockTree(ctx, found.customer_id);
    const folder = await getFolderLocked(ctx, input.id);
    authorize(ctx, mayModifyFolder(folder));
    if (await holdsFiles(ctx, folder)) throw conflict((await showsFiles(ctx, folder)) ? NOT_EMPTY : HIDDEN);
    const tree = await listSubtree(ctx, folder);
    const foreign = tree.find((row) => !allows(ctx.actor, mayModifyFolder(row)));
    if (foreign)
      throw forbidden(`Der Ordner enthält den Ordner „${foreign.name}“, den Sie nicht löschen dürfen.`);
    await deleteFolders(
      ctx,
      folder.customer_id,
      tree.map((row) => row.id),
    );
    await recordChange(
      ctx,
      ...tree.map((row): Change => ({
        action: "folder.deleted",
        ...aboutFolder(row),
      })),
    );
  });
}
