import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { deleteTemplateRow, getTemplateLocked } from "./templates.queries.ts";

/** Deletes a template; documents filled from it keep their values. Errors: 403, 404. */
export async function deleteTemplate(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "templates.manage");
    const row = await getTemplateLocked(ctx, input.id);
    await deleteTemplateRow(ctx, row);
    await recordChange(ctx, {
      action: "template.deleted",
      subject: { type: "template", id: row.id, name: row.name },
      customer_id: row.customer_id,
    });
  });
}
