import type { Template } from "./templates.ts";

const german = new Intl.Collator("de", { numeric: true });

/** Order of templates by name, with a fixed order of equal names. */
export const compareTemplates = (
  a: Pick<Template, "id" | "name">,
  b: Pick<Template, "id" | "name">,
): number => german.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
