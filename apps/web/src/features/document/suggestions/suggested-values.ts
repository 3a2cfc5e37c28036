import type { FileSuggestions, SuggestedField } from "@krempelfrei/contract/files/suggestions";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { germanDate } from "../../../lib/format.ts";
import { pathText, type FolderTree } from "../../files/data/folder-tree.ts";
import { WHOLE_GROUP, type FileFormValues } from "../form/file-form-values.ts";

/** Suggestions that are a field of the form. */
export type FormField = Exclude<SuggestedField, "amount_cents" | "due_on" | "deadline">;

/** Form values of a suggestion; empty without one, or if its folder is gone. */
export function valuesOf(
  suggestions: FileSuggestions,
  field: FormField,
  tree: Pick<FolderTree, "byId">,
): Partial<FileFormValues> {
  const { date, author, type, tags, name, owner, folder_id: folder } = suggestions;
  if (field === "date" && date) {
    const [year = "", month, day] = date.value.split("-");
    if (month === undefined) return { year };
    return { year, month: String(Number(month)), day: String(Number(day)) };
  }
  if (field === "author" && author) return { author: author.value };
  if (field === "type" && type) return { type: type.value };
  if (field === "tags" && tags) return { tags: tags.value };
  if (field === "name" && name) return { name: name.value };
  if (field === "owner" && owner)
    return { owner: owner.value.is_for_all ? WHOLE_GROUP : owner.value.user_id };
  if (field === "folder_id" && folder && tree.byId.has(folder.value)) return { folder: folder.value };
  return {};
}

export const FORM_FIELDS = ["type", "name", "author", "tags", "date", "owner", "folder_id"] as const;

/** The values of all fields together. */
export const allValuesOf = (
  suggestions: FileSuggestions,
  tree: Pick<FolderTree, "byId">,
): Partial<FileFormValues> =>
  Object.assign(
    {},
    ...FORM_FIELDS.map((field) => valuesOf(suggestions, field, tree)),
  ) as Partial<FileFormValues>;

/** True if the form has the same values already. */
export const isTaken = (values: FileFormValues, suggested: Partial<FileFormValues>): boolean =>
  Object.entries(suggested).every(
    ([field, value]) => JSON.stringify(values[field as keyof FileFormValues]) === JSON.stringify(value),
  );

/**
 * Suggestion for a field: none if the field has this value already, or if the document is filed and the field is not
 * empty.
 */
export function offeredOf(
  suggestions: FileSuggestions,
  field: FormField,
  {
    tree,
    values,
    waits,
  }: { readonly tree: Pick<FolderTree, "byId">; readonly values: FileFormValues; readonly waits: boolean },
): Partial<FileFormValues> {
  const suggested = valuesOf(suggestions, field, tree);
  const isOpen = Object.keys(suggested).some((name) => values[name as keyof FileFormValues].length === 0);
  return isTaken(values, suggested) || !(waits || isOpen) ? {} : suggested;
}

/** A suggested day by its format, or a year alone as it is. */
export const dateText = (date: string | null, format: (day: string) => string): string =>
  date === null ? "" : date.includes("-") ? format(date) : date;

interface Names {
  readonly tree: Pick<FolderTree, "pathOf">;
  readonly owners: readonly { readonly value: string; readonly label: string }[];
}

/** A suggested value as a person reads it. */
export function textOf(suggestions: FileSuggestions, field: FormField, { tree, owners }: Names): string {
  const { date, author, type, tags, name, owner, folder_id: folder } = suggestions;
  if (field === "date") return dateText(date?.value ?? null, germanDate);
  if (field === "author") return author?.value ?? "";
  if (field === "type") return FILE_TYPES.find(({ value }) => value === type?.value)?.label ?? "";
  if (field === "tags") return (tags?.value ?? []).join(", ");
  if (field === "name") return name?.value ?? "";
  if (field === "owner") {
    if (owner?.value.is_for_all === true) return "Gehört kompletter Beziehungskiste";
    return owners.find(({ value }) => value === owner?.value.user_id)?.label ?? "";
  }
  return folder ? pathText(tree, folder.value) : "";
}
