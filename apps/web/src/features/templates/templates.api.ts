import { getBrowser } from "@krempelfrei/contract/files/files";
import * as api from "@krempelfrei/contract/templates/templates";
import type { TemplateInput } from "@krempelfrei/contract/templates/templates";
import { call } from "../../lib/api.ts";
import { answers, query, useChange } from "../../lib/query.ts";

export const templatesQuery = query(api.listTemplates);

/** Queries to invalidate; lists of documents contain the templates that fit. */
const invalidates = [answers(api.listTemplates), answers(getBrowser)];

/** Creates a template, or changes the one with the id. */
export const useSaveTemplate = (id: string | undefined) =>
  useChange({
    send: (body: TemplateInput) =>
      id === undefined
        ? call(api.createTemplate, { body })
        : call(api.updateTemplate, { params: { id }, body }),
    invalidates,
  });

export const useDeleteTemplate = () =>
  useChange({ send: (id: string) => call(api.deleteTemplate, { params: { id } }), invalidates });
