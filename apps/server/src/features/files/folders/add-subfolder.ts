import type { Folder } from "@krempelfrei/contract/files/folders";
import { FOLDERS_MAX, FOLDERS_OF_RELATED_MAX } from "@krempelfrei/contract/limits";
import { recordChange, type Change } from "../../../context/audit.ts";
import { authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { invalid, notFound } from "../../../core/errors.ts";
import {
  countFolders,
  getFolder,
  getFolderLocked,
  hasFolderNamed,
  insertFolders,
  lockTree,
  type NewFolder,
} from "../data/folders.queries.ts";
import { requireDepth } from "./folder-depth.ts";
import { toFolder } from "../data/to-wire.ts";
import { mayAddFolder } from "../data/files.policy.ts";
import { aboutFolder } from "../data/about.ts";

export const DUPLICATE = "Ein Ordner mit diesem Namen ist hier schon vorhanden.";

const TOO_MANY = `Eine Beziehungskiste hat höchstens ${FOLDERS_MAX.toLocaleString("de-DE")} Ordner.`;
const TOO_MANY_OF_RELATED = `Alle außer dem Vertragsinhaber können zusammen höchstens ${FOLDERS_OF_RELATED_MAX.toLocaleString("de-DE")} Ordner anlegen.`;

export interface AddSubfolder {
  readonly id: string;
  readonly name: string;
  /** If given, it must be the folder's own group. */
  readonly customer_id?: string;
}

/**
 * Adds a folder, and in it the special subfolders of its parent; returns the new folder first. Errors: 403, 404; 422 at
 * `name` when the parent has a folder of this name, or is too deep, and for members when the group, or its related
 * persons, have too many folders.
 */
export async function addSubfolder(ctx: Ctx, input: AddSubfolder): Promise<{ folders: Folder[] }> {
  return inTransaction(ctx, async (ctx) => {
    const found = await getFolder(ctx, input.id);
    authorize(ctx, mayAddFolder(found));
    // Prevents moving the parent deeper, deleting it, and adding the same name in parallel.
    await lockTree(ctx, found.customer_id);
    const parent = await getFolderLocked(ctx, input.id);
    if (input.customer_id !== undefined && input.customer_id !== parent.customer_id) throw notFound();
    if (await hasFolderNamed(ctx, { parent, name: input.name })) throw invalid("name", DUPLICATE);
    const special = parent.special_subfolders as { name: string }[];
    await requireDepth(ctx, parent, special.length > 0 ? 2 : 1, "name");
    if (!has(ctx.actor, "documents.manage")) {
      const { all, related } = await countFolders(ctx, parent.customer_id);
      const isHolder = userOf(ctx).id === parent.customer_id;
      const added = 1 + special.length;
      if (all + added > FOLDERS_MAX) throw invalid("name", TOO_MANY);
      if (!isHolder && related + added > FOLDERS_OF_RELATED_MAX) throw invalid("name", TOO_MANY_OF_RELATED);
    }
    const common: Omit<NewFolder, "parent_id" | "name"> = {
      customer_id: parent.customer_id,
      image: null,
      special_subfolders: [],
      created_by: userOf(ctx).id,
    };
    const [folder] = await insertFolders(ctx, [{ ...common, parent_id: parent.id, name: input.name }]);
    if (!folder) throw new Error("the folder was not made");
    const subfolders = await insertFolders(
      ctx,
      special.map(({ name }) => ({ ...common, parent_id: folder.id, name })),
    );
    const made = [folder, ...subfolders];
    await recordChange(
      ctx,
      ...made.map((row): Change => ({
        action: "folder.created",
        ...aboutFolder(row),
      })),
    );
    return { folders: made.map((row) => toFolder(ctx.actor, row)) };
  });
}
