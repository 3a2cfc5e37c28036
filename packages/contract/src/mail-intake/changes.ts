import type { ChangeTable } from "../change-table.ts";

export const MAIL_INTAKE_CHANGES = {
  actions: {
    "user.mail_address_renewed": "Adresse für Dokumente per E-Mail erzeugt",
    "user.mail_address_ended": "Adresse für Dokumente per E-Mail beendet",
  },
} as const satisfies ChangeTable;
