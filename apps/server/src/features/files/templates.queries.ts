import type { Selectable } from "kysely";
import type { Ctx } from "../../core/context.ts";
import type { Template as TemplateTable } from "../../db/tables.ts";

export type TemplateRow = Pick<
  Selectable<TemplateTable>,
  "id" | "name" | "customer_id" | "author" | "type" | "tags" | "filename"
>;

/** The global templates and those of this customer. */
export async function listTemplates(ctx: Ctx, customerId: string): Promise<TemplateRow[]> {
  return ctx.db
    .selectFrom("template")
    .select(["id", "name", "customer_id", "author", "type", "tags", "filename"])
    .where((eb) => eb.or([eb("customer_id", "=", customerId), eb("customer_id", "is", null)]))
    .orderBy("name")
    .execute();
}

export async function insertTemplates(
  ctx: Ctx,
  templates: readonly Omit<TemplateRow, "id">[],
): Promise<void> {
  await ctx.db.insertInto("template").values(templates).execute();
}
