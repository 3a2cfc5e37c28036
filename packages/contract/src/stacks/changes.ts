import type { ChangeTable } from "../change-table.ts";

export const STACK_CHANGES = {
  kinds: { stack: "Gescannte Stapel" },
  actions: {
    "stack.scanned": "Stapel vom Scanner übernommen",
    "stack.split": "Stapel aufgeteilt",
    "stack.discarded": "Stapel verworfen",
    "stack.reopened": "Stapel wieder geöffnet",
    "stack.part_returned": "Dokument in den Stapel zurückgenommen",
    "stack.read_again": "Stapel noch einmal angesehen",
    "stack.erased": "Stapel endgültig entfernt",
  },
  subjects: ["stack"],
  fields: {
    pages: { label: "Seiten" },
    parts: { label: "Teile" },
  },
} as const satisfies ChangeTable;
