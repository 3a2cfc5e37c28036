import * as api from "@krempelfrei/contract/templates/templates";
import { authorize } from "../../context/authorize.ts";
import type { HttpApp } from "../../http/http-app.ts";
import { serve } from "../../http/route.ts";
import { createTemplate } from "./create-template.ts";
import { deleteTemplate } from "./delete-template.ts";
import { listAllTemplates } from "./templates.queries.ts";
import { toListedTemplate } from "./to-template.ts";
import { updateTemplate } from "./update-template.ts";

export function templatesRoutes(http: HttpApp): void {
  serve(http, api.listTemplates, async (ctx) => {
    authorize(ctx, "templates.manage");
    return { data: (await listAllTemplates(ctx)).map(toListedTemplate) };
  });
  serve(http, api.createTemplate, async (ctx, { body }) => createTemplate(ctx, body));
  serve(http, api.updateTemplate, async (ctx, { params, body }) =>
    updateTemplate(ctx, { ...body, ...params }),
  );
  serve(http, api.deleteTemplate, async (ctx, { params }) => deleteTemplate(ctx, params));
}
