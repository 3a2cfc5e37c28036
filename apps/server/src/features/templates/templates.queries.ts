import { compareTemplates } from "@krempelfrei/contract/templates/template-order";
import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import type { GlobalTemplate as GlobalTemplateTable } from "../../db/tables.ts";

/** The customer of a template; null for a global one. Each kind has a table of its own. */
interface ForCustomer {
  readonly customer_id: string | null;
}

export type TemplateRow = Selectable<GlobalTemplateTable> & ForCustomer;

export type NewTemplate = Pick<TemplateRow, "name" | "customer_id" | "author" | "type" | "tags" | "filename">;

/** A template with its customer's name; null for a global one. */
export interface ListedTemplateRow extends TemplateRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

const ofCustomers = (ctx: Ctx) =>
  ctx.db
    .selectFrom("template")
    .innerJoin("app_user", "app_user.id", "template.customer_id")
    .selectAll("template")
    .select(["app_user.first_name", "app_user.last_name"]);

const ofNobody = (ctx: Ctx) =>
  ctx.db
    .selectFrom("global_template")
    .selectAll()
    .select([
      sql<null>`NULL`.as("customer_id"),
      sql<null>`NULL`.as("first_name"),
      sql<null>`NULL`.as("last_name"),
    ]);

/** The global templates and this customer's own, by name. */
export async function listTemplates(ctx: Ctx, customerId: string): Promise<TemplateRow[]> {
  const own = await ofCustomers(ctx).where("template.customer_id", "=", customerId).execute();
  const global = await ofNobody(ctx).execute();
  return [...own, ...global].toSorted(compareTemplates);
}

/** The templates of all customers and the global ones, by name. */
export async function listAllTemplates(ctx: Ctx): Promise<ListedTemplateRow[]> {
  const own = await ofCustomers(ctx).execute();
  const global = await ofNobody(ctx).execute();
  return [...own, ...global].toSorted(compareTemplates);
}

/** The template, or 404. */
export async function getTemplate(ctx: Ctx, id: string): Promise<ListedTemplateRow> {
  const row =
    (await ofCustomers(ctx).where("template.id", "=", id).executeTakeFirst()) ??
    (await ofNobody(ctx).where("id", "=", id).executeTakeFirst());
  if (!row) throw notFound();
  return row;
}

/**
 * The template with its row locked until the transaction ends, or 404. Templates are changed one at a time: a waiting
 * call would not find one that moves between the tables, and two moving in opposite directions would lock the same two
 * listings in opposite orders.
 */
export async function getTemplateLocked(ctx: Ctx, id: string): Promise<ListedTemplateRow> {
  await lockTemplates(ctx, "change");
  const row =
    (await ofCustomers(ctx).where("template.id", "=", id).forUpdate("template").executeTakeFirst()) ??
    (await ofNobody(ctx).where("id", "=", id).forUpdate().executeTakeFirst());
  if (!row) throw notFound();
  return row;
}

export async function insertTemplate(
  ctx: Ctx,
  template: Insertable<GlobalTemplateTable> & ForCustomer,
): Promise<TemplateRow> {
  const { customer_id, ...fields } = template;
  if (customer_id !== null) {
    const row = { ...fields, customer_id };
    return ctx.db.insertInto("template").values(row).returningAll().executeTakeFirstOrThrow();
  }
  const row = await ctx.db
    .insertInto("global_template")
    .values(fields)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...row, customer_id };
}

/** Serialises the making of templates with the same name until the transactions end. */
export const lockTemplateName = (ctx: Ctx, name: string): Promise<void> => lockTemplates(ctx, `name:${name}`);

async function lockTemplates(ctx: Ctx, what: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`template:${what}`}, 0))`.execute(ctx.db);
}

/** The template with the same values for the same customer, or a global one. */
export async function findSameTemplate(
  ctx: Ctx,
  { name, customer_id, author, type, tags, filename }: NewTemplate,
): Promise<{ id: string } | undefined> {
  const isSame = sql<boolean>`name = ${name} AND author IS NOT DISTINCT FROM ${author}
    AND type IS NOT DISTINCT FROM ${type} AND filename IS NOT DISTINCT FROM ${filename} AND tags = ${tags}::text[]`;
  return customer_id === null
    ? ctx.db.selectFrom("global_template").select("id").where(isSame).limit(1).executeTakeFirst()
    : ctx.db
        .selectFrom("template")
        .select("id")
        .where("customer_id", "=", customer_id)
        .where(isSame)
        .limit(1)
        .executeTakeFirst();
}

/** Changes a template; one that changes its customer or becomes global keeps its id and gets a new row. */
export async function setTemplate(
  ctx: Ctx,
  before: TemplateRow,
  changes: Updateable<GlobalTemplateTable> & Partial<ForCustomer>,
): Promise<TemplateRow> {
  const { customer_id = before.customer_id, ...fields } = changes;
  if (customer_id !== before.customer_id) {
    await deleteTemplateRow(ctx, before);
    const { id, name, author, type, tags, filename, created_at } = before;
    return insertTemplate(ctx, {
      id,
      name,
      author,
      type,
      tags,
      filename,
      created_at,
      ...fields,
      customer_id,
    });
  }
  if (customer_id === null) {
    const row = await ctx.db
      .updateTable("global_template")
      .set(fields)
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, customer_id };
  }
  return ctx.db
    .updateTable("template")
    .set(fields)
    .where("customer_id", "=", customer_id)
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplateRow(ctx: Ctx, { customer_id, id }: TemplateRow): Promise<void> {
  await (
    customer_id === null
      ? ctx.db.deleteFrom("global_template")
      : ctx.db.deleteFrom("template").where("customer_id", "=", customer_id)
  )
    .where("id", "=", id)
    .execute();
}
