import type { ChangeTable } from "../change-table.ts";

export const STACK_CHANGES = {
  kinds: { stack: "Gescannte Stapel" },
  actions: {
    "stack.scanned": "Stapel vom Scanner übernommen",
  },
  subjects: ["stack"],
} as const satisfies ChangeTable;
