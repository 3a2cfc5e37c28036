import type { z } from "zod";
import type { ListedTemplate, TemplateInput } from "@krempelfrei/contract/templates/templates";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { checkCustomer, TEMPLATE_FIELDS } from "./template-fields.ts";
import { findSameTemplate, getTemplate, insertTemplate, lockTemplateName } from "./templates.queries.ts";
import { toListedTemplate } from "./to-template.ts";

export type CreateTemplate = z.output<typeof TemplateInput>;

const EMPTY = { customer_id: null, author: null, type: null, tags: [], filename: null };

/**
 * Makes a template, global or for one customer; names need not be unique. If an identical one exists, it is returned,
 * so that sending the form twice makes one. Errors: 403; 422 at `customer_id`.
 */
export async function createTemplate(ctx: Ctx, input: CreateTemplate): Promise<ListedTemplate> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "templates.manage");
    await checkCustomer(ctx, input.customer_id);
    const template = { ...EMPTY, ...input };
    await lockTemplateName(ctx, template.name);
    const same = await findSameTemplate(ctx, template);
    if (same) return toListedTemplate(await getTemplate(ctx, same.id));
    const row = await insertTemplate(ctx, template);
    await recordChange(ctx, {
      action: "template.created",
      subject: { type: "template", id: row.id, name: row.name },
      customer_id: row.customer_id,
      before: null,
      after: row,
      fields: TEMPLATE_FIELDS,
    });
    return toListedTemplate(await getTemplate(ctx, row.id));
  });
}
