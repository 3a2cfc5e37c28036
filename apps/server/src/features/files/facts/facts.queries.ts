import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import type { Ctx } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

/** Maximum of a sender's earlier documents that are searched for the former account. */
const FORMER_MAX = 10;

/**
 * Texts of the first pages of the sender's earlier documents in the actor's lists, the newest first; without hidden
 * texts and documents with the same content.
 */
export async function listFormerTexts(ctx: Ctx, file: FileRow): Promise<string[]> {
  if (file.author === null) return [];
  const rows = await ctx.db
    .selectFrom("file")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "file.customer_id").onRef("text.sha256", "=", "file.sha256"),
    )
    .select((eb) => eb.fn<string>("left", ["text.body", eb.val(FIRST_PAGES)]).as("body"))
    .where("file.customer_id", "=", file.customer_id)
    .where("file.author", "=", file.author)
    .where("file.id", "<", file.id)
    .where("file.sha256", "<>", file.sha256)
    .where("file.machine_hidden", "=", false)
    .where(visibleFiles(ctx.actor))
    .orderBy("file.id", "desc")
    .limit(FORMER_MAX)
    .execute();
  return rows.map(({ body }) => body);
}
