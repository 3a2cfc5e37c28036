import { actorId, type Ctx } from "../../../context/context.ts";
import type { FileRow } from "./files.queries.ts";
import { insertVersions, lastVersionNumber } from "./versions.queries.ts";

export type NewContent = Pick<FileRow, "extension" | "size" | "sha256">;

/** Adds a content to the versions of a locked document (the first time also the original content) and returns its number. */
export async function addVersion(ctx: Ctx, file: FileRow, content: NewContent): Promise<number> {
  const common = { file_id: file.id, customer_id: file.customer_id };
  const last = await lastVersionNumber(ctx, file);
  const { sha256, extension, size, created_by, created_at } = file;
  const first = { ...common, number: 1, sha256, extension, size, created_by, created_at };
  const next = {
    ...common,
    ...content,
    number: Math.max(last, 1) + 1,
    created_by: actorId(ctx),
    created_at: ctx.clock(),
  };
  await insertVersions(ctx, last === 0 ? [first, next] : [next]);
  return next.number;
}
