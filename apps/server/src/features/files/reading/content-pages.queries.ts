import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { ContentPage } from "../../../db/tables.ts";
import type { ContentKey } from "./reading.queries.ts";

export type PageRow = Pick<
  Selectable<ContentPage>,
  "page" | "state" | "reason" | "confidence" | "turned" | "words" | "text"
>;

export async function insertPages(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
  pages: readonly Pick<Insertable<ContentPage>, "page" | "state" | "reason" | "text">[],
): Promise<void> {
  if (pages.length === 0) return;
  await ctx.db
    .insertInto("content_page")
    .values(pages.map((page) => ({ customer_id, sha256, ...page })))
    .execute();
}

/** The number of the first unrecognised page, from 1. */
export async function findWaitingPage(ctx: Ctx, key: ContentKey): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom("content_page")
    .select("page")
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .where("state", "=", "waiting")
    .orderBy("page")
    .limit(1)
    .executeTakeFirst();
  return row?.page;
}

export async function setPage(
  ctx: Ctx,
  key: ContentKey,
  page: number,
  changes: Updateable<ContentPage>,
): Promise<void> {
  await ctx.db
    .updateTable("content_page")
    .set(changes)
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .where("page", "=", page)
    .execute();
}

/** All pages of a content under recognition, by number. */
export async function listPages(ctx: Ctx, key: ContentKey): Promise<PageRow[]> {
  return ctx.db
    .selectFrom("content_page")
    .select(["page", "state", "reason", "confidence", "turned", "words", "text"])
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .orderBy("page")
    .execute();
}

export async function countPages(ctx: Ctx, key: ContentKey): Promise<{ read: number; all: number }> {
  return ctx.db
    .selectFrom("content_page")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere("state", "<>", "waiting").as("read"),
      eb.fn.countAll<number>().as("all"),
    ])
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .executeTakeFirstOrThrow();
}

export async function deletePages(ctx: Ctx, { customer_id, sha256 }: ContentKey): Promise<void> {
  await ctx.db
    .deleteFrom("content_page")
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .execute();
}
