import type { Folder } from "@krempelfrei/contract/files/folders";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import { DUPLICATE } from "./add-subfolder.ts";
import {
  getFolder,
  getFolderLocked,
  hasFolderNamed,
  heightOf,
  listSubtree,
  lockTree,
  setFolder,
  type FolderRow,
} from "../data/folders.queries.ts";
import { requireDepth } from "./folder-depth.ts";
import { toFolder } from "../data/to-wire.ts";
import { mayAddFolder, mayModifyFolder } from "../data/files.policy.ts";
import { aboutFolder } from "../data/about.ts";

const INTO_ITSELF = "Ein Ordner kann nicht in sich selbst verschoben werden.";

export interface UpdateFolder {
  readonly id: string;
  readonly name?: string | undefined;
  readonly parent_id?: string | undefined;
}

/**
 * Renames a folder, or moves it with its contents under another one of its group. Errors: 403, for the root too; 404
 * also for a parent of another group; 422 at `parent_id` for the folder itself or one below it, and for too many
 * levels, at `name` when the parent has a folder of that name.
 */
export async function updateFolder(ctx: Ctx, input: UpdateFolder): Promise<Folder> {
  return inTransaction(ctx, async (ctx) => {
    const found = await getFolder(ctx, input.id);
    authorize(ctx, mayModifyFolder(found));
    // One move at a time in a group: two concurrent moves could together form a cycle.
    await lockTree(ctx, found.customer_id);
    const before = await getFolderLocked(ctx, input.id);
    authorize(ctx, mayModifyFolder(before));
    const parent = await parentFor(ctx, before, input.parent_id);
    const parent_id = parent.id;
    if (parent_id !== before.parent_id)
      await requireDepth(ctx, parent, await heightOf(ctx, before), "parent_id");
    const name = input.name ?? before.name;
    if (await hasFolderNamed(ctx, { parent, name, except: before.id })) {
      throw invalid("name", DUPLICATE);
    }
    const changes = changedFields(before, { ...before, name, parent_id }, ["name", "parent_id"]);
    if (changes.length === 0) return toFolder(ctx.actor, before);
    const after = await setFolder(ctx, before, { name, parent_id });
    await recordChange(ctx, {
      action: "folder.updated",
      ...aboutFolder(after),
      changes,
    });
    return toFolder(ctx.actor, after);
  });
}

/** The new parent, locked so that nobody adds a folder of the same name meanwhile. */
async function parentFor(ctx: Ctx, folder: FolderRow, wanted: string | undefined): Promise<FolderRow> {
  const parentId = wanted ?? folder.parent_id;
  // Unreachable for the root, which `authorize` has refused.
  if (parentId === null) throw notFound();
  if (parentId === folder.id) throw invalid("parent_id", INTO_ITSELF);
  const parent = await getFolderLocked(ctx, parentId);
  authorize(ctx, mayAddFolder(parent));
  if (parent.customer_id !== folder.customer_id) throw notFound();
  const below = await listSubtree(ctx, folder);
  if (below.some((row) => row.id === parent.id)) throw invalid("parent_id", INTO_ITSELF);
  return parent;
}
