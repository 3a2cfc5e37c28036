import type { ChangeTable } from "../change-table.ts";
import { SALUTATIONS } from "../customers/customer-terms.ts";

const WAYS = [
  { value: "password", label: "Mit Passwort" },
  { value: "first_password", label: "Mit dem ersten Passwort" },
  { value: "password_and_code", label: "Mit Passwort und Code" },
  { value: "passkey", label: "Mit Passkey" },
  { value: "birthday", label: "Mit Geburtsdatum" },
  { value: "code", label: "Mit Geburtsdatum und Code" },
  { value: "link", label: "Mit Link aus der E-Mail" },
] as const;

export const ACCOUNT_CHANGES = {
  kinds: { session: "Anmeldungen", passkey: "Passkeys" },
  actions: {
    "user.password_set": "Passwort erstmals gewählt",
    "user.password_reset": "Passwort zurückgesetzt",
    "user.password_changed": "Passwort geändert",
    "user.two_factor_on": "Zwei-Faktor-Anmeldung eingeschaltet",
    "user.two_factor_off": "Zwei-Faktor-Anmeldung ausgeschaltet",
    "user.email_requested": "Neue E-Mail-Adresse beantragt",
    "user.email_changed": "E-Mail-Adresse geändert",
    "user.email_discarded": "Neue E-Mail-Adresse verworfen",
    "session.started": "Angemeldet",
    "session.ended": "Abgemeldet",
    "passkey.added": "Passkey hinzugefügt",
    "passkey.renamed": "Passkey umbenannt",
    "passkey.removed": "Passkey entfernt",
  },
  fields: {
    salutation: { label: "Anrede", values: SALUTATIONS },
    title: { label: "Titel" },
    first_name: { label: "Vorname" },
    last_name: { label: "Nachname" },
    email: { label: "E-Mail" },
    pending_email: { label: "Neue E-Mail" },
    birthday: { label: "Geburtsdatum", values: "day" },
    street: { label: "Straße" },
    house_no: { label: "Hausnummer" },
    zip: { label: "PLZ" },
    city: { label: "Ort" },
    country: { label: "Land", values: "country" },
    phone: { label: "Telefon" },
    mobile: { label: "Mobil" },
    use_2fa: { label: "Zwei-Faktor-Anmeldung", values: "yes_no" },
    passkey: { label: "Passkey" },
    way: { label: "Anmeldung", values: WAYS },
  },
} as const satisfies ChangeTable;
