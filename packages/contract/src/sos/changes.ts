import type { ChangeTable } from "../change-table.ts";

export const SOS_CHANGES = {
  kinds: { sos: "Notfallzugang", sos_contact: "Notfallkontakte" },
  actions: {
    "sos.activated": "Notfallzugang eingeschaltet",
    "sos.deactivated": "Notfallzugang ausgeschaltet",
    "sos.updated": "Notfallzugang geändert",
    "sos.signed_in": "Notfallkontakt hat sich angemeldet",
    "sos.tried": "Notfallkontakt hat den Zugang ausprobiert (Probe)",
    "sos.document_shown": "Notfallkontakt hat ein Dokument geöffnet",
    "sos.document_saved": "Notfallkontakt hat ein Dokument heruntergeladen",
    "sos.archive_saved": "Notfallkontakt hat alle Dokumente heruntergeladen",
    "sos.tries_used_up": "Versuche eines Notfallkontakts aufgebraucht",
    "sos_contact.created": "Notfallkontakt angelegt",
    "sos_contact.updated": "Notfallkontakt geändert",
    "sos_contact.deleted": "Notfallkontakt gelöscht",
    "sos_contact.trial_started": "Probe des Notfallzugangs gestartet",
  },
  subjects: ["sos", "sos_access", "sos_contact"],
  fields: {
    document: { label: "Dokument" },
    sos_active_till: { label: "Eingeschaltet bis", values: "moment" },
    sos_with_code: { label: "Zusätzlich Code per E-Mail", values: "yes_no" },
    sos_change_mails: { label: "E-Mail über geänderte SOS-Dokumente", values: "yes_no" },
    relation: { label: "Beziehung" },
  },
} as const satisfies ChangeTable;
