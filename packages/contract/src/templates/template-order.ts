import type { Template } from "./templates.ts";

const german = new Intl.Collator("de", { numeric: true });

/** The order of templates: by name, the same ones always alike. */
export const compareTemplates = (
  a: Pick<Template, "id" | "name">,
  b: Pick<Template, "id" | "name">,
): number => german.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
