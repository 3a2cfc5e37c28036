import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";

export const GLOBAL = "Alle Kunden";
export const typeLabel = (type: ListedTemplate["type"]): string =>
  FILE_TYPES.find(({ value }) => value === type)?.label ?? "";
export const customerLabel = ({ customer_name }: ListedTemplate): string => customer_name ?? GLOBAL;

/** The sortable columns, each with its text. */
const TEXTS = {
  name: ({ name }: ListedTemplate) => name,
  customer: customerLabel,
  type: ({ type }: ListedTemplate) => typeLabel(type),
  author: ({ author }: ListedTemplate) => author ?? "",
} as const;
export const TEMPLATE_SORTS = [
  "name",
  "customer",
  "type",
  "author",
] as const satisfies (keyof typeof TEXTS)[];
export type TemplateSort = (typeof TEMPLATE_SORTS)[number];

const collator = new Intl.Collator("de", { numeric: true, sensitivity: "base" });

/** The templates that match a search in any of their fields, sorted by one of them and then by name. */
export function selectTemplates(
  templates: readonly ListedTemplate[],
  search: string,
  sort: TemplateSort,
  direction: "asc" | "desc",
): ListedTemplate[] {
  const found = searchTest(search);
  const sign = direction === "asc" ? 1 : -1;
  const text = TEXTS[sort];
  return templates
    .filter((template) =>
      found(
        searchable(
          template.name,
          customerLabel(template),
          typeLabel(template.type),
          template.author,
          ...template.tags,
          template.filename,
        ),
      ),
    )
    .sort((a, b) => sign * collator.compare(text(a), text(b)) || collator.compare(a.name, b.name));
}
