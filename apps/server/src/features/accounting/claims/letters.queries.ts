import { berlinDay } from "@krempelfrei/contract/dates";
import { type NotNull, sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { isRefusedSince } from "../data/undelivered.queries.ts";

/** True if a mail to the customer's present address was refused or came back since the invoice was issued. */
export const IS_REFUSED = isRefusedSince("claim.customer_id", sql.ref("claim.issued_on"));

/** True if the customer wants mail and the invoice did not go out on its day, or cannot. */
const isUnmailed = (
  ctx: Ctx,
) => sql<SqlBool>`(claim.mail_wanted AND claim.mailed_at IS NULL AND claim.posted_on IS NULL
  AND (claim.issued_on < ${berlinDay(ctx.clock())} OR ${IS_REFUSED}))`;

/** True if the invoice waits to go by post: the customer wants no mail, or it could not be mailed. */
const isWaiting = (ctx: Ctx) =>
  sql<SqlBool>`(claim.posted_on IS NULL AND (NOT claim.mail_wanted OR ${isUnmailed(ctx)}))`;

/** Invoices of a month that go by post and are not noted as sent. */
export async function listUnposted(
  ctx: Ctx,
  month: string,
): Promise<{ id: string; issued_on: string; printed_at: Date | null }[]> {
  return ctx.db
    .selectFrom("claim")
    .select(["id", "issued_on", "printed_at"])
    .where("month", "=", month)
    .where(isWaiting(ctx))
    .orderBy("number")
    .execute();
}

export async function countLetters(
  ctx: Ctx,
  month: string,
): Promise<{ waiting: number; printed: number; unmailed: number; sent: number }> {
  return ctx.db
    .selectFrom("claim")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isWaiting(ctx)).as("waiting"),
      eb.fn
        .countAll<number>()
        .filterWhere((eb) => eb.and([isWaiting(ctx), eb("printed_at", "is not", null)]))
        .as("printed"),
      eb.fn.countAll<number>().filterWhere(isUnmailed(ctx)).as("unmailed"),
      eb.fn.countAll<number>().filterWhere("posted_on", "is not", null).as("sent"),
    ])
    .where("month", "=", month)
    .executeTakeFirstOrThrow();
}

/** Number of invoices issued since a day that could not be mailed, and their first month. */
export async function countUnmailed(
  ctx: Ctx,
  since: string,
): Promise<{ count: number; month: string | null }> {
  return ctx.db
    .selectFrom("claim")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min<string | null>("month").as("month")])
    .where("issued_on", ">=", since)
    .where(isUnmailed(ctx))
    .executeTakeFirstOrThrow();
}

/** Notes that the invoices were downloaded to be printed. */
export async function setPrinted(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.updateTable("claim").set({ printed_at: ctx.clock() }).where("id", "in", ids).execute();
}

export async function setPosted(ctx: Ctx, ids: readonly string[], posted_on: string | null): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable("claim").set({ posted_on }).where("id", "in", ids).execute();
}

/** Invoices of a month in no collection that were sent by post, of the last day of these. */
export async function listLastPosted(ctx: Ctx, month: string): Promise<{ id: string; posted_on: string }[]> {
  const isUnused = sql<SqlBool>`NOT EXISTS (SELECT FROM sepa_item
    WHERE sepa_item.customer_id = claim.customer_id AND sepa_item.claim_id = claim.id)`;
  const posted = ctx.db
    .selectFrom("claim")
    .where("month", "=", month)
    .where("posted_on", "is not", null)
    .where(isUnused);
  return posted
    .select(["id", "posted_on"])
    .$narrowType<{ posted_on: NotNull }>()
    .where(
      "posted_on",
      "=",
      posted.select((eb) => eb.fn.max("posted_on").as("last")),
    )
    .execute();
}
