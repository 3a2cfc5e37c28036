import { getBrowser } from "@krempelfrei/contract/files/files";
import * as api from "@krempelfrei/contract/templates/templates";
import type {
  ListedTemplate,
  TemplateChanges,
  TemplateInput,
} from "@krempelfrei/contract/templates/templates";
import { call } from "../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../lib/query.ts";

export const templatesQuery = query(api.listTemplates);

/** The present state of a template on the server; undefined if it was deleted. */
export const fetchTemplate = async (id: string): Promise<ListedTemplate | undefined> =>
  (await fetchNow(templatesQuery)).data.find((template) => template.id === id);

/** Queries to invalidate; lists of documents contain the templates that fit. */
const invalidates = [answers(api.listTemplates), answers(getBrowser)];

export const useCreateTemplate = () =>
  useChange({ send: (body: TemplateInput) => call(api.createTemplate, { body }), invalidates });

export const useUpdateTemplate = () =>
  useChange({
    send: ({ id, body }: { readonly id: string; readonly body: TemplateChanges }) =>
      call(api.updateTemplate, { params: { id }, body }),
    invalidates,
  });

export const useDeleteTemplate = () =>
  useChange({ send: (id: string) => call(api.deleteTemplate, { params: { id } }), invalidates });
