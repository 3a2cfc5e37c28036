import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { WHOLE_GROUP } from "../document/form/file-form-values.ts";
import { germanDay } from "@krempelfrei/contract/dates";
import type { Cell, Column } from "./rows.ts";

export interface Names {
  readonly pathOf: (folderId: string) => string;
  /** Name of a person of the group; undefined while it is not known. */
  readonly nameOf: (personId: string) => string | undefined;
}

/** "12.02.2026", "02.2026" or "2026". */
const dateText = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) ? germanDay(date) : date.split("-").toReversed().join(".");

/** A value of a column for people; empty for none. */
export function valueText(column: Column, value: string, { pathOf, nameOf }: Names): string {
  if (value === "") return "";
  if (column === "date") return dateText(value);
  if (column === "type") return FILE_TYPES.find((type) => type.value === value)?.label ?? "";
  if (column === "folder") return pathOf(value);
  if (column === "owner") return value === WHOLE_GROUP ? "Alle" : (nameOf(value) ?? "");
  return value;
}

/** Short form of a value, for a question: the folder alone, and a person's first name. */
function shortText(column: Column, value: string, names: Names): string {
  const text = valueText(column, value, names);
  if (column === "folder") return text.split(" › ").at(-1) ?? text;
  return column === "owner" ? (text.split(" ")[0] ?? text) : text;
}

/** Text of a cell: "–" if empty, "Strom oder Verträge?" or "Heinz?" if the value is doubtful, otherwise the value. */
export function cellText(column: Column, { value, other, isDoubtful }: Cell, names: Names): string {
  if (value === "") return "–";
  if (isDoubtful) {
    // The narrow column of persons shows only one choice.
    const choices = [value, ...(other === undefined || column === "owner" ? [] : [other])];
    return `${choices.map((one) => shortText(column, one, names)).join(" oder ")}?`;
  }
  return column === "owner" ? shortText(column, value, names) : valueText(column, value, names);
}
