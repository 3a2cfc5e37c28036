import type { ChangeTable } from "../change-table.ts";

export const CHANGELOG_CHANGES = {
  kinds: { changelog: "Änderungshistorie" },
  actions: { "changelog.exported": "Änderungshistorie exportiert" },
  subjects: ["changelog"],
  fields: {
    // The exported entries; also `rows` and `search`.
    logged_by: { label: "Person", values: "person" },
    logged_kind: { label: "Art" },
    logged_from: { label: "Von", values: "day" },
    logged_to: { label: "Bis", values: "day" },
  },
} as const satisfies ChangeTable;
