import type { Column } from "./rows.ts";

export const COLUMN_LABELS: Readonly<Record<Column, string>> = {
  name: "Dokument",
  date: "Datum",
  author: "Absender",
  type: "Art",
  folder: "Ordner",
  owner: "Person",
};
