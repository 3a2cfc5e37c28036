import type { FileItem } from "@krempelfrei/contract/files/files";
import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { listOwnFavorites } from "./favorites.queries.ts";
import { listFileClaims } from "./file-claims.queries.ts";
import type { ChangedFile } from "./pass-on-deadlines.ts";
import { toFile } from "./to-wire.ts";

/** The wire form of changed files of one group for the actor; staff also sees who else has a file open. */
export async function wireFiles(ctx: Ctx, rows: readonly ChangedFile[]): Promise<FileItem[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const staff = has(ctx.actor, "documents.manage");
  const claims = staff ? await listFileClaims(ctx, first.customer_id, userOf(ctx).id) : undefined;
  const ids = rows.map(({ id }) => id);
  const favorites = await listOwnFavorites(ctx, first.customer_id, ids);
  return rows.map(({ moved_deadlines, ...row }) => ({
    ...toFile(ctx, row, { favorites, claims }),
    ...(moved_deadlines && { moved_deadlines: [...moved_deadlines] }),
  }));
}

export async function wireFile(ctx: Ctx, row: ChangedFile): Promise<FileItem> {
  const [file] = await wireFiles(ctx, [row]);
  if (!file) throw new Error("no file");
  return file;
}
