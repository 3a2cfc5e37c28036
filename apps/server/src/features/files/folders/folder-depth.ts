import { FOLDER_DEPTH_MAX } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { listPath, type FolderRow } from "../data/folders.queries.ts";

const TOO_DEEP = `Ordner können höchstens ${FOLDER_DEPTH_MAX} Ebenen tief liegen.`;

/**
 * Refuses to put `levels` of folders under `parent` if the deepest would exceed the limit. The caller has locked the
 * tree. Errors: 422 at `field`.
 */
export async function requireDepth(
  ctx: Ctx,
  parent: FolderRow,
  levels: number,
  field: "name" | "parent_id",
): Promise<void> {
  // The path contains the root, which is not a level, and the parent.
  const depth = (await listPath(ctx, parent)).length - 1;
  if (depth + levels > FOLDER_DEPTH_MAX) throw invalid(field, TOO_DEEP);
}
