import type { ChangeTable } from "../change-table.ts";

export const CHANGELOG_CHANGES = {
  kinds: { changelog: "Änderungshistorie" },
  actions: { "changelog.exported": "Änderungshistorie exportiert" },
  subjects: ["changelog"],
} as const satisfies ChangeTable;
