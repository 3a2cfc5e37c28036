import type { ContractNumber } from "@krempelfrei/documents/series/contracts";
import type { Ctx } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

/**
 * The filed documents of a group's senders, or of one of them, that the actor sees: with the names of their folders
 * from the innermost outwards, and the amounts and contract numbers in their texts. The newest first.
 */
export async function listSent(
  ctx: Ctx,
  { customer_id, author }: Pick<FileRow, "customer_id"> & { readonly author?: string },
) {
  let query = ctx.db
    .selectFrom("file")
    .innerJoin("folder", (join) =>
      join.onRef("folder.customer_id", "=", "file.customer_id").onRef("folder.id", "=", "file.folder_id"),
    )
    .leftJoin("folder as parent", (join) =>
      join.onRef("parent.customer_id", "=", "folder.customer_id").onRef("parent.id", "=", "folder.parent_id"),
    )
    .leftJoin("content_text as text", (join) =>
      join
        .onRef("text.customer_id", "=", "file.customer_id")
        .onRef("text.sha256", "=", "file.sha256")
        .on("file.machine_hidden", "=", false),
    )
    .select((eb) => [
      "file.id",
      "file.name",
      "file.type",
      "file.user_id",
      "file.is_for_all",
      "file.sha256",
      "file.date_relevance_year",
      "file.date_relevance_month",
      "file.added_facts",
      "file.hidden_facts",
      "file.known_gaps",
      "file.no_series",
      "file.machine_hidden",
      "file.amount_cents as given_cents",
      "folder.id as folder_id",
      "folder.name as folder_name",
      "parent.id as parent_id",
      "parent.name as parent_name",
      "parent.parent_id as grandparent_id",
      eb.fn.coalesce("file.amount_cents", "text.amount_cents").as("amount_cents"),
      eb.ref("file.author").$notNull().as("author"),
      eb.ref("text.contract_numbers").$castTo<readonly ContractNumber[] | null>().as("contract_numbers"),
    ])
    .where("file.customer_id", "=", customer_id)
    .where("file.is_locker", "=", false)
    .where("file.is_unmanaged", "=", false)
    .where(visibleFiles(ctx.actor));
  query =
    author === undefined
      ? query.where("file.author", "is not", null)
      : query.where("file.author", "=", author);
  return query
    .orderBy("file.date_relevance_year", (order) => order.desc().nullsLast())
    .orderBy("file.date_relevance_month", (order) => order.desc().nullsLast())
    .orderBy("file.id", "desc")
    .execute();
}
export type SentRow = Awaited<ReturnType<typeof listSent>>[number];
