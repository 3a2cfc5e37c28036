import type { ChangeTable } from "../change-table.ts";

export const TEMPLATE_CHANGES = {
  kinds: { template: "Vorlagen" },
  actions: {
    "template.created": "Vorlage angelegt",
    "template.updated": "Vorlage geändert",
    "template.deleted": "Vorlage gelöscht",
  },
  subjects: ["template"],
  fields: {
    filename: { label: "Dateiname" },
    customer_id: { label: "Gilt für", values: "person", none: "Alle Kunden" },
  },
} as const satisfies ChangeTable;
