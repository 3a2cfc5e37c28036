import type { FileItem, FileChanges } from "@krempelfrei/contract/files/files";
import type { Template } from "@krempelfrei/contract/templates/templates";
import { errorsOf, toFields, toValues, type FileFormValues } from "./form/file-form-values.ts";

/** Fields that can be overwritten in several files, each with a switch (specification 4). */
export const SECTIONS = ["type", "name", "author", "tags", "date", "owner"] as const;
export type Section = (typeof SECTIONS)[number];

type Field = Exclude<keyof FileFormValues, "folder">;

/** The form's fields of each switch, and their names in the API. */
const FIELDS: Readonly<Record<Section, { form: readonly Field[]; wire: readonly (keyof FileChanges)[] }>> = {
  type: { form: ["type"], wire: ["type"] },
  name: { form: ["name"], wire: ["name"] },
  author: { form: ["author"], wire: ["author"] },
  tags: { form: ["tags"], wire: ["tags"] },
  date: {
    form: ["day", "month", "year"],
    wire: ["date_relevance_day", "date_relevance_month", "date_relevance_year"],
  },
  owner: { form: ["owner"], wire: ["is_for_all", "user_id"] },
};

export const fieldsOf = (section: Section): readonly Field[] => FIELDS[section].form;

/** Common values of all files; empty where they differ. */
export function commonValues(files: readonly FileItem[]): FileFormValues {
  const [first, ...others] = files.map(toValues);
  const common = {
    type: "",
    name: "",
    author: "",
    tags: [],
    day: "",
    month: "",
    year: "",
    owner: "",
    folder: "",
  };
  if (!first) return common;
  const shared = (Object.keys(common) as (keyof FileFormValues)[]).filter((field) =>
    others.every((other) => JSON.stringify(other[field]) === JSON.stringify(first[field])),
  );
  return { ...common, ...Object.fromEntries(shared.map((field) => [field, first[field]])) };
}

/** Errors of the sections that are switched on, by the rules of the single form; tags are optional. */
export function errorsIn(on: ReadonlySet<Section>, values: FileFormValues): Record<string, string> {
  const fields = new Set<string>([...on].flatMap(fieldsOf));
  return Object.fromEntries(Object.entries(errorsOf(values)).filter(([field]) => fields.has(field)));
}

/** True if something is switched on, and all of it can be saved. */
export const isApplicable = (on: ReadonlySet<Section>, values: FileFormValues): boolean =>
  on.size > 0 && Object.keys(errorsIn(on, values)).length === 0;

/** Values with an active switch, for one file. */
export function changesFor(
  file: FileItem,
  values: FileFormValues,
  on: ReadonlySet<Section>,
): Omit<FileChanges, "revision"> {
  const all = toFields(file, values);
  const wire = [...on].flatMap((section) => FIELDS[section].wire).filter((field) => all[field] !== undefined);
  return Object.fromEntries(wire.map((field) => [field, all[field]]));
}

/** The switches of the fields that a template fills in. */
export function sectionsOf(template: Template): Section[] {
  return [
    ...(template.type === null ? [] : (["type"] as const)),
    ...(template.filename === null ? [] : (["name"] as const)),
    ...(template.author === null ? [] : (["author"] as const)),
    ...(template.tags.length === 0 ? [] : (["tags"] as const)),
  ];
}
