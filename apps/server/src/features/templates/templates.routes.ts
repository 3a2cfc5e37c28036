import * as api from "@krempelfrei/contract/templates/templates";
import { authorize } from "../../core/authorize.ts";
import type { Door } from "../../http/door.ts";
import { serve } from "../../http/route.ts";
import { createTemplate } from "./create-template.ts";
import { deleteTemplate } from "./delete-template.ts";
import { listAllTemplates } from "./templates.queries.ts";
import { toListedTemplate } from "./to-template.ts";
import { updateTemplate } from "./update-template.ts";

export function templatesRoutes(door: Door): void {
  serve(door, api.listTemplates, async (ctx) => {
    authorize(ctx, "templates.manage");
    return { data: (await listAllTemplates(ctx)).map(toListedTemplate) };
  });
  serve(door, api.createTemplate, async (ctx, { body }) => createTemplate(ctx, body));
  serve(door, api.updateTemplate, async (ctx, { params, body }) =>
    updateTemplate(ctx, { ...body, ...params }),
  );
  serve(door, api.deleteTemplate, async (ctx, { params }) => deleteTemplate(ctx, params));
}
