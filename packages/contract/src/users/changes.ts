import type { ChangeTable } from "../change-table.ts";
import { ROLE_NAMES } from "../role-names.ts";

const ROLES = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }));

export const USER_CHANGES = {
  kinds: { user: "Benutzerkonten" },
  actions: {
    "user.created": "Benutzer angelegt",
    "user.updated": "Benutzer geändert",
    "user.deleted": "Benutzer gelöscht",
    "user.activated": "Zugang aktiviert",
    "user.deactivated": "Zugang deaktiviert",
    "user.password_link_sent": "Link zum Passwort verschickt",
  },
  subjects: ["user"],
  fields: {
    role: { label: "Rolle", values: ROLES },
    is_active: { label: "Zugang aktiv", values: "yes_no" },
  },
} as const satisfies ChangeTable;
