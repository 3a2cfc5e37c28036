import type { File } from "@krempelfrei/contract/files/files";
import { has } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { listClaims } from "./claims.queries.ts";
import type { FileRow } from "./files.queries.ts";
import { toFile } from "./to-wire.ts";

/** Changed files of one group as the actor gets them: staff with who else has one of them open. */
export async function answerFiles(ctx: Ctx, rows: readonly FileRow[]): Promise<File[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const staff = has(ctx.actor, "documents.manage");
  const claims = staff ? await listClaims(ctx, first.customer_id, userOf(ctx).id) : undefined;
  return rows.map((row) => toFile(ctx, row, claims?.get(row.id)));
}

export async function answerFile(ctx: Ctx, row: FileRow): Promise<File> {
  const [file] = await answerFiles(ctx, [row]);
  if (!file) throw new Error("no file");
  return file;
}
