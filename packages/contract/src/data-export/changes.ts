import type { ChangeTable } from "../change-table.ts";

export const DATA_EXPORT_CHANGES = {
  kinds: { data: "Datenauskünfte" },
  actions: { "data.exported": "Datenauskunft erstellt" },
} as const satisfies ChangeTable;
