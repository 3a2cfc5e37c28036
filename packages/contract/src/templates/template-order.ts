import type { Template } from "./templates.ts";

const german = new Intl.Collator("de", { numeric: true });

/**
 * Order of templates by name, and of equal names by id. Not the order of the database, which sorts by code points: "Ä"
 * belongs to "A", and "Rechnung 10" comes after "Rechnung 2".
 */
export const compareTemplates = (
  a: Pick<Template, "id" | "name">,
  b: Pick<Template, "id" | "name">,
): number => german.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
