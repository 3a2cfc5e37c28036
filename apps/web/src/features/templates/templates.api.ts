import { getBrowser } from "@krempelfrei/contract/files/files";
import * as api from "@krempelfrei/contract/templates/templates";
import type { TemplateInput } from "@krempelfrei/contract/templates/templates";
import { call } from "../../lib/api.ts";
import { answers, query, useChange } from "../../lib/query.ts";

export const templatesQuery = query(api.listTemplates);

/** Queries to invalidate; lists of documents contain the templates that fit. */
const invalidates = [answers(api.listTemplates), answers(getBrowser)];

export const useCreateTemplate = () =>
  useChange({ send: (body: TemplateInput) => call(api.createTemplate, { body }), invalidates });

/** Changes the given fields: the others keep what another person may have saved meanwhile. */
export const useUpdateTemplate = () =>
  useChange({
    send: ({ id, body }: { readonly id: string; readonly body: Partial<TemplateInput> }) =>
      call(api.updateTemplate, { params: { id }, body }),
    invalidates,
  });

export const useDeleteTemplate = () =>
  useChange({ send: (id: string) => call(api.deleteTemplate, { params: { id } }), invalidates });
