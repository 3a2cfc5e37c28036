import * as api from "@krempelfrei/contract/templates/templates";
import type { TemplateInput } from "@krempelfrei/contract/templates/templates";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

export const templatesQuery = queryOptions({
  queryKey: ["templates"],
  queryFn: ({ signal }) => call(api.listTemplates, { signal }),
});

/** Lists of documents carry the templates that fit: they are asked for anew. */
function useAfterChange() {
  const client = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
      client.invalidateQueries({ queryKey: ["browser"] }),
    ]);
  };
}

/** Makes a template, or changes the one with the id. */
export function useSaveTemplate(id: string | undefined) {
  const onSuccess = useAfterChange();
  return useMutation({
    mutationFn: (body: TemplateInput) =>
      id === undefined
        ? call(api.createTemplate, { body })
        : call(api.updateTemplate, { params: { id }, body }),
    onSuccess,
  });
}

export function useDeleteTemplate() {
  const onSettled = useAfterChange();
  return useMutation({
    mutationFn: (id: string) => call(api.deleteTemplate, { params: { id } }),
    onSettled,
  });
}
