import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { changedFields, recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { checkRevision } from "../../core/revision.ts";
import type { CreateTemplate } from "./create-template.ts";
import { checkCustomer, TEMPLATE_FIELDS } from "./template-fields.ts";
import { getTemplate, getTemplateLocked, setTemplate } from "./templates.queries.ts";
import { toListedTemplate } from "./to-template.ts";

export type UpdateTemplate = Partial<CreateTemplate> & {
  readonly id: string;
  readonly revision?: number | undefined;
};

/** Changes the given fields. Errors: 403; 404; 409 over a newer save; 422 at `customer_id`. */
export async function updateTemplate(ctx: Ctx, input: UpdateTemplate): Promise<ListedTemplate> {
  const { id, revision, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "templates.manage");
    const before = await getTemplateLocked(ctx, id);
    checkRevision(before, revision);
    await checkCustomer(ctx, changes.customer_id);
    const differences = changedFields(before, { ...before, ...changes }, TEMPLATE_FIELDS);
    if (differences.length > 0) {
      const after = await setTemplate(ctx, before, changes);
      await recordChange(ctx, {
        action: "template.updated",
        subject: { type: "template", id, name: after.name },
        // A template that becomes global still belongs to the history of the customer it was for.
        customer_id: after.customer_id ?? before.customer_id,
        changes: differences,
      });
    }
    return toListedTemplate(await getTemplate(ctx, id));
  });
}
