import { SURE_FROM, type WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import {
  errorsOf,
  toChanges,
  toValues,
  WHOLE_GROUP,
  type FileFormValues,
} from "../document/form/file-form-values.ts";

/** Columns of the table that can be changed, from left to right. */
export const COLUMNS = ["name", "date", "author", "type", "folder", "owner"] as const;
export type Column = (typeof COLUMNS)[number];

/** `sure`: can be filed unseen; `check`: complete, but doubtful, opened by an employee, or with a remark; `open`: incomplete. */
export type RowState = "sure" | "check" | "open";

export interface Cell {
  /** In the form's notation; a date as YYYY-MM-DD, YYYY-MM or YYYY. Empty if unknown. */
  readonly value: string;
  /** Value that is nearly as likely. */
  readonly other: string | undefined;
  readonly isDoubtful: boolean;
  /** True if it comes from a suggestion and is not stored in the document. */
  readonly isSuggested: boolean;
  /** Reason of a suggested value; undefined for another one. */
  readonly why?: string;
}

/** Values that the person has entered in the table. */
export type Draft = Partial<Record<Column, string>>;

export interface Row {
  readonly file: FileItem;
  readonly cells: Readonly<Record<Column, Cell>>;
  readonly tags: readonly string[];
  readonly state: RowState;
  readonly isRead: boolean;
}

export interface Remark {
  readonly word: string;
  /** Empty for a rejection without a reason. */
  readonly text: string;
}

interface Sources {
  readonly suggested: WaitingSuggestions | undefined;
  readonly draft: Draft | undefined;
  /** True if the customer has this folder. */
  readonly hasFolder: (id: string) => boolean;
  /** Number of persons of the group. */
  readonly persons: number;
}

type Suggestions = WaitingSuggestions["suggestions"];

const NOTHING: Cell = { value: "", other: undefined, isDoubtful: false, isSuggested: false };
const known = (value: string): Cell => ({ ...NOTHING, value });

const dateOf = ({ year, month, day }: FileFormValues): string =>
  [year, month, day]
    .filter((part) => part !== "")
    .map((part) => part.padStart(2, "0"))
    .join("-");

/** A row of an unfiled document, combined from its own values, the person's input, and the suggestions. */
export function rowOf(file: FileItem, sources: Sources): Row {
  const { suggested, draft = {} } = sources;
  const values = toValues(file);
  const own: Record<Column, string> = { ...values, date: dateOf(values) };
  const cells = Object.fromEntries(
    COLUMNS.map((column) => {
      const entered = draft[column];
      if (entered !== undefined) return [column, known(entered)];
      return [column, cellOf(column, { file, own: own[column], ...sources })];
    }),
  ) as Record<Column, Cell>;
  const { tags } = suggested?.suggestions ?? {};
  const row = {
    file,
    cells,
    tags: file.tags.length === 0 && tags && tags.score >= SURE_FROM.tags ? tags.value : file.tags,
    isRead: suggested?.is_read ?? false,
  };
  return { ...row, state: stateOf(row) };
}

function cellOf(
  column: Column,
  { file, own, suggested, hasFolder, persons }: Sources & { readonly file: FileItem; readonly own: string },
): Cell {
  const clue = suggested && clueOf(suggested.suggestions, column);
  const isUsable = clue !== undefined && (column !== "folder" || hasFolder(clue.value));
  if (column === "name") return isUsable && clue.score >= SURE_FROM.name ? suggestedCell(clue) : known(own);
  if (column === "owner") return ownerCell(file, { own, clue: isUsable ? clue : undefined, persons });
  if (own !== "" || !isUsable) return known(own);
  const { other, score } = clue;
  const isKnown = other !== undefined && (column !== "folder" || hasFolder(other));
  return {
    ...suggestedCell(clue),
    other: isKnown ? other : undefined,
    isDoubtful: score < SURE_FROM[fieldOf(column)],
  };
}

const suggestedCell = ({ value, why }: Clue): Cell => ({ ...NOTHING, value, why, isSuggested: true });
const fieldOf = (column: Column) => (column === "folder" ? "folder_id" : column);

interface Clue {
  readonly value: string;
  readonly other: string | undefined;
  readonly score: number;
  readonly why: string;
}

function clueOf(suggestions: Suggestions, column: Column): Clue | undefined {
  const found = suggestions[fieldOf(column)];
  if (!found) return undefined;
  const { value, other, score, why } = found;
  const text = (one: typeof value): string =>
    typeof one === "string" ? one : one.is_for_all ? WHOLE_GROUP : one.user_id;
  return { value: text(value), other: other === undefined ? undefined : text(other), score, why };
}

/**
 * Owner: the recipient of the letter, doubtful if the suggestion is unsure. A document from the locker keeps the owner
 * chosen there, marked as doubtful if the recipient is another person. Without a recipient the owner of an unmanaged
 * document is doubtful. A group of one person leaves no doubt.
 */
function ownerCell(
  file: FileItem,
  { own, clue, persons }: { readonly own: string; readonly clue: Clue | undefined; readonly persons: number },
): Cell {
  if (persons <= 1) return known(own);
  if (!clue) return { ...known(own), isDoubtful: !file.is_locker };
  if (file.is_locker && clue.value !== own) return { ...known(own), other: clue.value, isDoubtful: true };
  const cell = clue.value === own ? known(own) : suggestedCell(clue);
  return { ...cell, other: clue.other, isDoubtful: clue.other !== undefined || clue.score < SURE_FROM.owner };
}

export function valuesOf({ file, cells, tags }: Pick<Row, "file" | "cells" | "tags">): FileFormValues {
  const [year = "", month = "", day = ""] = cells.date.value.split("-");
  const plain = (part: string): string => (part === "" ? "" : String(Number(part)));
  return {
    ...toValues(file),
    name: cells.name.value,
    author: cells.author.value,
    type: cells.type.value,
    owner: cells.owner.value,
    folder: cells.folder.value,
    tags: [...tags],
    year,
    month: plain(month),
    day: plain(day),
  };
}

function stateOf(row: Omit<Row, "state">): RowState {
  const values = valuesOf(row);
  if (values.folder === "" || Object.keys(errorsOf(values)).length > 0) return "open";
  // A letter without a date has to be checked.
  const isDoubtful = values.year === "" || COLUMNS.some((column) => row.cells[column].isDoubtful);
  return isDoubtful || row.file.claimed_by !== null || remarkOn(row.file) ? "check" : "sure";
}

/** What a person has said about the document, so that it is not filed unseen. */
export function remarkOn({ approval_status, approval_reason, note }: FileItem): Remark | undefined {
  if (approval_status === "rejected") return { word: "abgelehnt", text: approval_reason ?? "" };
  return note === null ? undefined : { word: "mit Notiz", text: note };
}

/** Changes by which a row is filed; undefined while a value is missing. */
export function filingOf(row: Row): Omit<FileChanges, "revision"> | undefined {
  if (row.state === "open") return undefined;
  return { ...toChanges(row.file, valuesOf(row)), folder_id: row.cells.folder.value };
}

/**
 * Changes that store the suggestion of a column in its document; undefined for the folder, and if the value is doubtful
 * or already stored.
 */
export function fillingOf(row: Row, column: Column): Omit<FileChanges, "revision"> | undefined {
  const { isDoubtful, isSuggested } = row.cells[column];
  if (column === "folder" || isDoubtful || !isSuggested) return undefined;
  const fields: readonly string[] = FIELDS_OF[column];
  const changes = toChanges(row.file, valuesOf(row));
  return Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)));
}

/** Fields of a document behind a column; the folder is set only by filing. */
const FIELDS_OF = {
  name: ["name"],
  date: ["date_relevance_year", "date_relevance_month", "date_relevance_day"],
  author: ["author"],
  type: ["type"],
  owner: ["user_id", "is_for_all"],
} as const satisfies Partial<Record<Column, readonly (keyof FileChanges)[]>>;
