import { FileType } from "@krempelfrei/contract/file-types";
import { relevanceDateExists, type FileItem, type FileChanges } from "@krempelfrei/contract/files/files";
import { type Template } from "@krempelfrei/contract/templates/templates";
import { MESSAGES, requiredText } from "@krempelfrei/contract/fields";
import { AUTHOR_MAX, NAME_MAX } from "@krempelfrei/contract/limits";

/** Value of the owner choice for the whole group; any other is a person's id. */
export const WHOLE_GROUP = "group";

/** Values of the form: selects hold texts, empty for none. */
export interface FileFormValues {
  readonly type: string;
  readonly name: string;
  readonly author: string;
  readonly tags: string[];
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly owner: string;
  /** Target folder of a waiting file; empty for a filed one. */
  readonly folder: string;
}

const text = (value: number | null): string => (value === null ? "" : String(value));
const number = (value: string): number | null => (value === "" ? null : Number(value));

export function toValues(file: FileItem): FileFormValues {
  return {
    type: file.type ?? "",
    name: file.name,
    author: file.author ?? "",
    tags: file.tags,
    day: text(file.date_relevance_day),
    month: text(file.date_relevance_month),
    year: text(file.date_relevance_year),
    owner: file.is_for_all ? WHOLE_GROUP : file.user_id,
    folder: "",
  };
}

const textError = (value: string, max: number): string | null =>
  requiredText(max).safeParse(value).error?.issues[0]?.message ?? null;

/** The rules of specification 5, "File edit". */
export const rules = {
  type: (value: string) => (FileType.safeParse(value).success ? null : MESSAGES.required),
  name: (value: string) => textError(value, NAME_MAX),
  author: (value: string) => textError(value, AUTHOR_MAX),
  day: (_: string, { day, month, year }: FileFormValues) =>
    // Without a year any leap year is assumed: 29 February is valid, 31 February never.
    month === "" || relevanceDateExists(number(year) ?? 2000, number(month), number(day))
      ? null
      : MESSAGES.dateParts,
  month: (value: string, { day }: FileFormValues) =>
    day !== "" && value === "" ? "Bitte auch den Monat angeben" : null,
  year: (value: string, { month }: FileFormValues) =>
    month !== "" && value === "" ? "Bitte auch das Jahr angeben" : null,
  owner: (value: string) => (value === "" ? MESSAGES.required : null),
};

/** German error texts by field. */
export const errorsOf = (values: FileFormValues): Record<string, string> =>
  Object.fromEntries(
    RULED.flatMap((field) => {
      const error = rules[field](values[field], values);
      return error === null ? [] : [[field, error]];
    }),
  );

const RULED = Object.keys(rules) as (keyof typeof rules)[];

/** The form's values as fields of the API. */
export function toFields(file: FileItem, values: FileFormValues): FileChanges {
  return {
    type: FileType.safeParse(values.type).data,
    name: values.name.trim(),
    author: values.author.trim(),
    tags: values.tags,
    date_relevance_day: number(values.day),
    date_relevance_month: number(values.month),
    date_relevance_year: number(values.year),
    ...owner(file, values.owner),
  };
}

/** Only values that differ from the file. */
export function toChanges(file: FileItem, values: FileFormValues): FileChanges {
  const changed = Object.entries(toFields(file, values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(file[field as keyof FileItem]),
  );
  return Object.fromEntries(changed);
}

function owner(file: FileItem, value: string): Pick<FileChanges, "is_for_all" | "user_id"> {
  if (value === WHOLE_GROUP) return { is_for_all: true };
  return file.is_for_all ? { is_for_all: false, user_id: value } : { user_id: value };
}

/** Specification 4: picking a template fills in author, type, tags and filename. */
export function fromTemplate(template: Template): Partial<FileFormValues> {
  return {
    ...(template.author === null ? {} : { author: template.author }),
    ...(template.type === null ? {} : { type: template.type }),
    ...(template.tags.length === 0 ? {} : { tags: template.tags }),
    ...(template.filename === null ? {} : { name: template.filename }),
  };
}
