import type { ChangeTable } from "../change-table.ts";
import { FILE_TYPES } from "../file-types.ts";

const APPROVALS = [
  { value: "none", label: "Nicht eingereicht" },
  { value: "pending", label: "Wartet auf Freigabe" },
  { value: "approved", label: "Freigegeben" },
  { value: "rejected", label: "Abgelehnt" },
] as const;

export const FILE_CHANGES = {
  kinds: { file: "Dokumente", folder: "Ordner" },
  actions: {
    "file.uploaded": "Dokument hochgeladen",
    "file.dropped_in_locker": "Dokument ins Schließfach gelegt",
    "file.filed": "Dokument abgelegt",
    "file.moved": "Dokument verschoben",
    "file.updated": "Dokument geändert",
    "file.replaced": "Dokument ersetzt",
    "file.deleted": "Dokument gelöscht",
    "file.approval_submitted": "Dokument zur Freigabe eingereicht",
    "file.approved": "Dokument freigegeben",
    "file.disapproved": "Dokument abgelehnt",
    "file.changed_group": "Dokument an anderen Kunden übertragen",
    "folder.created": "Ordner angelegt",
    "folder.updated": "Ordner geändert",
    "folder.deleted": "Ordner gelöscht",
  },
  subjects: ["file", "folder"],
  fields: {
    name: { label: "Name" },
    type: { label: "Typ", values: FILE_TYPES },
    author: { label: "Autor" },
    tags: { label: "Schlagworte" },
    date_relevance_year: { label: "Relevantes Jahr" },
    date_relevance_month: { label: "Relevanter Monat", values: "month" },
    date_relevance_day: { label: "Relevanter Tag" },
    user_id: { label: "Gehört", values: "person" },
    maintainer_id: { label: "Änderbar durch", values: "person" },
    is_for_all: { label: "Gehört kompletter Beziehungskiste", values: "yes_no" },
    is_favorite: { label: "Favorit", values: "yes_no" },
    is_tax_relevant: { label: "Steuerrelevant", values: "yes_no" },
    is_sos: { label: "SOS", values: "yes_no" },
    is_unmanaged: { label: "Nicht einsortiert", values: "yes_no" },
    folder_id: { label: "Ordner", values: "folder" },
    parent_id: { label: "Übergeordneter Ordner", values: "folder" },
    approval_status: { label: "Freigabe", values: APPROVALS },
    approval_reason: { label: "Grund der Ablehnung" },
    extension: { label: "Dateiendung" },
    size: { label: "Größe", values: "bytes" },
    version: { label: "Version" },
  },
} as const satisfies ChangeTable;
