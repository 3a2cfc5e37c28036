import type { ChangeTable } from "../change-table.ts";

/** Fate of a removed person's documents: given to the contract holder or the whole group, or deleted. */
const FILES_LEFT = [
  { value: "holder", label: "An den Kunden übergeben" },
  { value: "all", label: "Gehören der ganzen Beziehungskiste" },
  { value: "delete", label: "Gelöscht" },
] as const;

export const RELATIONSHIP_CHANGES = {
  kinds: { relationship: "Beziehungen" },
  actions: {
    "relationship.created": "Person hinzugefügt",
    "relationship.updated": "Person geändert",
    "relationship.deleted": "Person entfernt",
    "relationship.converted": "Person wurde Kunde",
  },
  subjects: ["relationship"],
  fields: {
    relation_kind: { label: "Art der Beziehung" },
    persons: { label: "Personen" },
    files: { label: "Dokumente", values: FILES_LEFT },
    customer: { label: "Kunde" },
  },
} as const satisfies ChangeTable;
