import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import type { Ctx } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

/** Maximum of earlier contents, and of a sender's earlier documents, that are searched for the former account. */
const FORMER_MAX = 10;

/** Texts of the first pages of the document's earlier contents, the newest first. */
async function listEarlierTexts(ctx: Ctx, file: FileRow): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("file_version as version")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "version.customer_id").onRef("text.sha256", "=", "version.sha256"),
    )
    .select((eb) => eb.fn<string>("left", ["text.body", eb.val(FIRST_PAGES)]).as("body"))
    .where("version.customer_id", "=", file.customer_id)
    .where("version.file_id", "=", file.id)
    .where("version.sha256", "<>", file.sha256)
    .orderBy("version.number", "desc")
    .limit(FORMER_MAX)
    .execute();
  return rows.map(({ body }) => body);
}

/**
 * Texts of the first pages of the document's earlier contents, then of the sender's earlier documents in the actor's lists, the newest first; without hidden
 * texts and documents with the same content.
 */
export async function listFormerTexts(ctx: Ctx, file: FileRow): Promise<string[]> {
  const earlier = await listEarlierTexts(ctx, file);
  if (file.author === null) return earlier;
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
  return [...earlier, ...rows.map(({ body }) => body)];
}
