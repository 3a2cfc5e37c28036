import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import { has } from "../../../context/authorize.ts";
import { type Ctx, userOf } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

/** Maximum of earlier contents, and of a sender's earlier documents, that are searched for the former account. */
const FORMER_MAX = 10;

/**
 * Texts of the first pages of the document's earlier contents, the oldest first; for customers only the contents that they
 * brought themselves, because only staff see the earlier contents of a document.
 */
export async function listEarlierTexts(ctx: Ctx, file: FileRow): Promise<string[]> {
  let query = ctx.db
    .selectFrom("file_version as version")
    .innerJoin("content_text as text", (join) =>
      join.onRef("text.customer_id", "=", "version.customer_id").onRef("text.sha256", "=", "version.sha256"),
    )
    .select((eb) => eb.fn<string>("left", ["text.body", eb.val(FIRST_PAGES)]).as("body"))
    .where("version.customer_id", "=", file.customer_id)
    .where("version.file_id", "=", file.id)
    .where("version.sha256", "<>", file.sha256);
  if (!has(ctx.actor, "documents.manage")) query = query.where("version.created_by", "=", userOf(ctx).id);
  const rows = await query.orderBy("version.number").limit(FORMER_MAX).execute();
  return rows.map(({ body }) => body);
}

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
