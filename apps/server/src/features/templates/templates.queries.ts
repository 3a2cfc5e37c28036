import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { Template as TemplateTable } from "../../db/tables.ts";

export type TemplateRow = Selectable<TemplateTable>;

export type NewTemplate = Pick<TemplateRow, "name" | "customer_id" | "author" | "type" | "tags" | "filename">;

/** A template with the name of the customer it is for; null for a global one. */
export interface ListedTemplateRow extends TemplateRow {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

// The database sorts by code points; "Ä" belongs to "A", and "Rechnung 10" comes after "Rechnung 2".
const german = new Intl.Collator("de", { numeric: true });
const byName = (a: TemplateRow, b: TemplateRow): number =>
  german.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);

/** The global templates and those of this customer, by name. */
export async function listTemplates(ctx: Ctx, customerId: string): Promise<TemplateRow[]> {
  const rows = await ctx.db
    .selectFrom("template")
    .selectAll()
    .where((eb) => eb.or([eb("customer_id", "=", customerId), eb("customer_id", "is", null)]))
    .execute();
  return rows.toSorted(byName);
}

function withCustomer(ctx: Ctx) {
  return ctx.db
    .selectFrom("template")
    .leftJoin("app_user", "app_user.id", "template.customer_id")
    .selectAll("template")
    .select(["app_user.first_name", "app_user.last_name"]);
}

/** The templates of all customers and the global ones, by name. */
export async function listAllTemplates(ctx: Ctx): Promise<ListedTemplateRow[]> {
  return (await withCustomer(ctx).execute()).toSorted(byName);
}

/** The template, or 404. */
export async function getTemplate(ctx: Ctx, id: string): Promise<ListedTemplateRow> {
  const row = await withCustomer(ctx).where("template.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The template with its row locked until the transaction ends, or 404. */
export async function getTemplateLocked(ctx: Ctx, id: string): Promise<TemplateRow> {
  const row = await ctx.db
    .selectFrom("template")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function insertTemplate(ctx: Ctx, template: Insertable<TemplateTable>): Promise<TemplateRow> {
  return ctx.db.insertInto("template").values(template).returningAll().executeTakeFirstOrThrow();
}

/** Two that make a template of one name go one after the other, until their transactions end. */
export async function lockTemplateName(ctx: Ctx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`template:${name}`}, 0))`.execute(ctx.db);
}

/** The template that says the same for the same customer, or for all. */
export async function findSameTemplate(
  ctx: Ctx,
  { name, customer_id, author, type, tags, filename }: NewTemplate,
): Promise<{ id: string } | undefined> {
  return ctx.db
    .selectFrom("template")
    .select("id")
    .where("name", "=", name)
    .where("customer_id", "is not distinct from", customer_id)
    .where("author", "is not distinct from", author)
    .where("type", "is not distinct from", type)
    .where("filename", "is not distinct from", filename)
    .where(sql<boolean>`tags = ${tags}::text[]`)
    .limit(1)
    .executeTakeFirst();
}

export async function setTemplate(
  ctx: Ctx,
  id: string,
  changes: Updateable<TemplateTable>,
): Promise<TemplateRow> {
  return ctx.db
    .updateTable("template")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteTemplateRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("template").where("id", "=", id).execute();
}

/** Many templates in one statement. */
export async function insertTemplates(
  ctx: Ctx,
  templates: readonly Insertable<TemplateTable>[],
): Promise<void> {
  await ctx.db.insertInto("template").values(templates).execute();
}
