import type { Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { GroupKey } from "../../context/reach.queries.ts";
import type { Mandate } from "../../db/tables.ts";

export type MandateRow = Readonly<Selectable<Mandate>>;
/** The IBAN is without blanks. */
export type MandateFields = Pick<MandateRow, "reference" | "signed_on" | "holder" | "iban" | "bic">;

/** All mandates of a customer, the newest first. */
export async function listMandateRows(ctx: Ctx, customerId: string): Promise<MandateRow[]> {
  return ctx.db
    .selectFrom("mandate")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("reference", "desc")
    .execute();
}

/** A mandate of this customer; 404 for unknown mandates and mandates of others. */
export async function getMandateRow(ctx: Ctx, customerId: string, id: string): Promise<MandateRow> {
  const row = await ctx.db
    .selectFrom("mandate")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Rejects with code 23505 when the reference is taken. */
export async function insertMandate(ctx: Ctx, customerId: string, mandate: MandateFields): Promise<string> {
  const { id } = await ctx.db
    .insertInto("mandate")
    .values({ ...mandate, customer_id: customerId, created_at: ctx.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function setMandate(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
  changes: Partial<MandateFields & Pick<MandateRow, "status" | "previous_iban" | "previous_bic">>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await ctx.db
    .updateTable("mandate")
    .set(changes)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
}

/** The references among these that exist already. */
export async function findReferences(ctx: Ctx, references: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("mandate")
    .select("reference")
    .where("reference", "in", references)
    .execute();
  return rows.map(({ reference }) => reference);
}
