import type { Ctx } from "../../../context/context.ts";
import { type FileRow, visibleFiles } from "../data/files.queries.ts";

/** Documents of a sender that are looked at, the newest first. */
const OF_SENDER_MAX = 500;
/** Characters: the number of a contract stands in the head of a letter. */
const HEAD = 4000;

/** The filed documents of a sender that the actor sees, with the names of their folders from the inmost one outwards. */
export async function listOfSender(
  ctx: Ctx,
  { customer_id, author }: Pick<FileRow, "customer_id"> & { readonly author: string },
) {
  return ctx.db
    .selectFrom("file")
    .innerJoin("folder", (join) =>
      join.onRef("folder.customer_id", "=", "file.customer_id").onRef("folder.id", "=", "file.folder_id"),
    )
    .leftJoin("folder as parent", (join) =>
      join.onRef("parent.customer_id", "=", "folder.customer_id").onRef("parent.id", "=", "folder.parent_id"),
    )
    .select([
      "file.id",
      "file.name",
      "file.author",
      "file.type",
      "file.user_id",
      "file.is_for_all",
      "file.sha256",
      "file.machine_hidden",
      "file.date_relevance_year",
      "file.date_relevance_month",
      "file.added_facts",
      "file.hidden_facts",
      "file.known_gaps",
      "file.no_series",
      "folder.id as folder_id",
      "folder.name as folder_name",
      "parent.id as parent_id",
      "parent.name as parent_name",
      "parent.parent_id as grandparent_id",
    ])
    .where("file.customer_id", "=", customer_id)
    .where("file.author", "=", author)
    .where("file.is_locker", "=", false)
    .where("file.is_unmanaged", "=", false)
    .where(visibleFiles(ctx.actor))
    .orderBy("file.date_relevance_year", (order) => order.desc().nullsLast())
    .orderBy("file.date_relevance_month", (order) => order.desc().nullsLast())
    .orderBy("file.id", "desc")
    .limit(OF_SENDER_MAX)
    .execute();
}

export type SenderRow = Awaited<ReturnType<typeof listOfSender>>[number];

/** The beginnings of the texts of these contents, by their hash. */
export async function findHeads(
  ctx: Ctx,
  customerId: string,
  contents: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (contents.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("content_text")
    .select((eb) => ["sha256", eb.fn<string>("left", ["body", eb.val(HEAD)]).as("head")])
    .where("customer_id", "=", customerId)
    .where("sha256", "in", contents)
    .execute();
  return new Map(rows.map(({ sha256, head }) => [sha256, head]));
}

/** The sums to pay that were found in these contents, in cents by their hash. */
export async function findAmounts(
  ctx: Ctx,
  customerId: string,
  contents: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (contents.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("content_text")
    .select(["sha256", "amount_cents"])
    .where("customer_id", "=", customerId)
    .where("sha256", "in", contents)
    .execute();
  return new Map(rows.map(({ sha256, amount_cents }) => [sha256, amount_cents]));
}
