import type { ListedTemplate, Template } from "@krempelfrei/contract/templates/templates";
import type { ListedTemplateRow, TemplateRow } from "./templates.queries.ts";

/** The wire form of a template. The database checks the value of the column that is cast here. */
export function toTemplate(row: TemplateRow): Template {
  return {
    id: row.id,
    name: row.name,
    customer_id: row.customer_id,
    author: row.author,
    type: row.type as Template["type"],
    tags: row.tags,
    filename: row.filename,
  };
}

export function toListedTemplate(row: ListedTemplateRow): ListedTemplate {
  return {
    ...toTemplate(row),
    customer_name: row.customer_id === null ? null : `${row.first_name} ${row.last_name}`,
    revision: row.revision,
    updated_at: row.updated_at.toISOString(),
  };
}
