import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, moment, optionalText, requiredText } from "../fields.ts";
import { FileType } from "../file-types.ts";
import { AUTHOR_MAX, NAME_MAX, TAG_MAX, TAGS_MAX, TEMPLATE_NAME_MAX } from "../limits.ts";

export const Template = z.object({
  id,
  name: z.string(),
  /** Null: a global template. */
  customer_id: id.nullable(),
  author: z.string().nullable(),
  type: FileType.nullable(),
  tags: z.array(z.string()),
  filename: z.string().nullable(),
});
export type Template = z.infer<typeof Template>;

/** A template in the list of all templates. */
export const ListedTemplate = Template.extend({
  /** Full name of the template's customer; null for a global template. */
  customer_name: z.string().nullable(),
  revision: z.int(),
  updated_at: moment,
});
export type ListedTemplate = z.infer<typeof ListedTemplate>;

/** Values of a template. Only the name is required; without `customer_id` the template is for all customers. */
export const TemplateInput = z.strictObject({
  name: requiredText(TEMPLATE_NAME_MAX),
  /** Null: for all customers. */
  customer_id: id.nullable().optional(),
  author: optionalText(AUTHOR_MAX).optional(),
  type: FileType.nullable().optional(),
  tags: z
    .array(requiredText(TAG_MAX))
    .max(TAGS_MAX, `Es sind höchstens ${TAGS_MAX} Schlagworte möglich`)
    .optional(),
  filename: optionalText(NAME_MAX).optional(),
});
export type TemplateInput = z.input<typeof TemplateInput>;

export const TemplateChanges = TemplateInput.partial().extend({
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type TemplateChanges = z.input<typeof TemplateChanges>;

export const listTemplates = endpoint({
  method: "GET",
  path: "/templates",
  summary: "All templates by name, the global ones and those of single customers",
  access: ["templates.manage"],
  response: z.object({ data: z.array(ListedTemplate) }),
});

export const createTemplate = endpoint({
  method: "POST",
  path: "/templates",
  summary: "Makes a template, global or for one customer",
  access: ["templates.manage"],
  body: TemplateInput,
  response: ListedTemplate,
  status: 201,
});

export const updateTemplate = endpoint({
  method: "PATCH",
  path: "/templates/:id",
  summary: "Changes the given fields of a template",
  access: ["templates.manage"],
  params: idParams,
  body: TemplateChanges,
  response: ListedTemplate,
});

export const deleteTemplate = endpoint({
  method: "DELETE",
  path: "/templates/:id",
  summary: "Deletes a template",
  access: ["templates.manage"],
  params: idParams,
  response: "nothing",
});
