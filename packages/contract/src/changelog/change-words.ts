/**
 * The German words of the change history, all in this place. A new action or field is added here first: `recordChange`
 * takes only what stands in these tables, so one without a word is an error of the types.
 * - An action is `<kind>.<what happened>`; its kind stands in CHANGE_KINDS.
 * - A field has a label and, unless its values read well as they are, says what they are.
 */
import { BOOKING_KINDS } from "../bookings/bookings.ts";
import { CUSTOMER_STATES, PACKAGES, PAYMENT_METHODS, SALUTATIONS } from "../customers/customer-terms.ts";
import { FILE_TYPES } from "../file-types.ts";
import { MANDATE_STATES } from "../customers/mandates.ts";
import { ROLE_NAMES } from "../role-names.ts";

/** What an entry is about, by the first word of its action: what one filters by. */
export const CHANGE_KINDS = {
  customer: "Kunden",
  customers: "Kundenliste",
  mandate: "SEPA-Mandate",
  relationship: "Beziehungen",
  booking: "Buchungen",
  file: "Dokumente",
  folder: "Ordner",
  template: "Vorlagen",
  user: "Benutzerkonten",
  session: "Anmeldungen",
  passkey: "Passkeys",
  sos: "Notfallzugang",
  sos_contact: "Notfallkontakte",
  data: "Datenauskünfte",
} as const;
type ChangeKind = keyof typeof CHANGE_KINDS;
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as [ChangeKind, ...ChangeKind[]];

/** What happened. */
export const CHANGE_ACTIONS = {
  "customer.created": "Kunde angelegt",
  "customer.updated": "Kunde geändert",
  "customer.cancelled": "Vertrag gekündigt",
  "customer.cancellation_withdrawn": "Kündigung zurückgenommen",
  "customer.deleted": "Kunde gelöscht",
  "customers.exported": "Kundenliste exportiert",
  "mandate.created": "SEPA-Mandat angelegt",
  "mandate.updated": "SEPA-Mandat geändert",
  "mandate.replaced": "SEPA-Mandat ersetzt",
  "mandate.revoked": "SEPA-Mandat widerrufen",
  "relationship.created": "Person hinzugefügt",
  "relationship.updated": "Person geändert",
  "relationship.deleted": "Person entfernt",
  "relationship.converted": "Person wurde Kunde",
  "booking.created": "Buchung angelegt",
  "booking.updated": "Buchung geändert",
  "booking.deleted": "Buchung gelöscht",
  "booking.reversed": "Buchung storniert",
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
  "template.created": "Vorlage angelegt",
  "template.updated": "Vorlage geändert",
  "template.deleted": "Vorlage gelöscht",
  "user.created": "Benutzer angelegt",
  "user.updated": "Benutzer geändert",
  "user.deleted": "Benutzer gelöscht",
  "user.activated": "Zugang aktiviert",
  "user.deactivated": "Zugang deaktiviert",
  "user.password_link_sent": "Link zum Passwort verschickt",
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
  "sos.activated": "Notfallzugang eingeschaltet",
  "sos.deactivated": "Notfallzugang ausgeschaltet",
  "sos.updated": "Notfallzugang geändert",
  "sos.signed_in": "Notfallkontakt hat sich angemeldet",
  "sos.document_shown": "Notfallkontakt hat ein Dokument geöffnet",
  "sos.document_saved": "Notfallkontakt hat ein Dokument heruntergeladen",
  "sos.tries_used_up": "Versuche eines Notfallkontakts aufgebraucht",
  "sos_contact.created": "Notfallkontakt angelegt",
  "sos_contact.updated": "Notfallkontakt geändert",
  "sos_contact.deleted": "Notfallkontakt gelöscht",
  "data.exported": "Datenauskunft erstellt",
} as const satisfies Partial<Record<`${ChangeKind}.${string}`, string>>;
export type ChangeAction = keyof typeof CHANGE_ACTIONS;

/** What kind of row an entry names. */
export const CHANGE_SUBJECTS = {
  customer: "Kunde",
  customers: "Liste",
  mandate: "SEPA-Mandat",
  relationship: "Person",
  booking: "Buchung",
  file: "Dokument",
  folder: "Ordner",
  template: "Vorlage",
  user: "Benutzer",
  sos: "Notfallzugang",
  sos_access: "Notfallzugang",
  sos_contact: "Notfallkontakt",
} as const;
export type ChangeSubject = keyof typeof CHANGE_SUBJECTS;

type Choices = readonly { readonly value: string; readonly label: string }[];

/** What the values of a field are; texts, numbers and lists of texts need nothing said. */
type ValueKind =
  | "yes_no"
  | "cents"
  | "bytes"
  | "day"
  | "moment"
  | "month"
  | "country"
  | "basis_points"
  /** An id, for which the server puts the name. */
  | "person"
  | "folder"
  /** An id that tells people nothing: left out. */
  | "id";

interface Field {
  readonly label: string;
  readonly values?: ValueKind | Choices;
  /** What no value means; `–` when nothing is said. */
  readonly none?: string;
}

const ROLE_CHOICES = Object.entries(ROLE_NAMES).map(([value, label]) => ({ value, label }));

const APPROVALS = [
  { value: "none", label: "Nicht eingereicht" },
  { value: "pending", label: "Wartet auf Freigabe" },
  { value: "approved", label: "Freigegeben" },
  { value: "rejected", label: "Abgelehnt" },
] as const;

const WAYS = [
  { value: "password", label: "Mit Passwort" },
  { value: "password_and_code", label: "Mit Passwort und Code" },
  { value: "passkey", label: "Mit Passkey" },
  { value: "birthday", label: "Mit Geburtsdatum" },
  { value: "code", label: "Mit Geburtsdatum und Code" },
  { value: "link", label: "Mit Link aus der E-Mail" },
] as const;

/** Where the documents of a removed person went; a number says how many there were. */
const FILES_LEFT = [
  { value: "holder", label: "An den Kunden übergeben" },
  { value: "all", label: "Gehören der ganzen Beziehungskiste" },
  { value: "delete", label: "Gelöscht" },
] as const;

const WAITING = [
  { value: "true", label: "Ja" },
  { value: "false", label: "Nein" },
] as const;

/** The fields whose old and new value entries tell. */
export const CHANGE_FIELDS = {
  // People and contracts.
  number: { label: "Kundennummer" },
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
  package: { label: "Paket", values: PACKAGES },
  monthly_fee_cents: { label: "Monatsbeitrag (brutto)", values: "cents" },
  valid_from: { label: "Gültig ab", values: "day" },
  payment_method: { label: "Zahlungsart", values: PAYMENT_METHODS },
  contract_start: { label: "Vertragsbeginn", values: "day" },
  caretaker_name: { label: "Sachbearbeiter" },
  debit_block: { label: "Lastschriftsperre", values: "yes_no" },
  debit_block_note: { label: "Grund der Lastschriftsperre" },
  dunning_block: { label: "Mahnsperre", values: "yes_no" },
  dunning_block_note: { label: "Grund der Mahnsperre" },
  note: { label: "Notiz" },
  cancelled_to: { label: "Gekündigt zum", values: "day" },
  cancelled_on: { label: "Kündigung eingegangen am", values: "day" },
  cancel_reason: { label: "Kündigungsgrund" },
  relation_kind: { label: "Art der Beziehung" },
  persons: { label: "Personen" },
  files: { label: "Dokumente", values: FILES_LEFT },
  customer: { label: "Kunde" },
  // Exports.
  rows: { label: "Zeilen" },
  search: { label: "Suche" },
  state: { label: "Status", values: CUSTOMER_STATES },
  caretaker: { label: "Sachbearbeiter", values: "person" },
  waiting: { label: "Wartende Dokumente", values: WAITING },
  // Mandates and bookings.
  reference: { label: "Mandatsreferenz" },
  signed_on: { label: "Unterschrieben am", values: "day" },
  holder: { label: "Kontoinhaber" },
  iban: { label: "IBAN" },
  bic: { label: "BIC" },
  status: { label: "Status", values: MANDATE_STATES },
  kind: { label: "Art", values: BOOKING_KINDS },
  amount_cents: { label: "Betrag", values: "cents" },
  booked_on: { label: "Datum", values: "day" },
  text: { label: "Text" },
  vat_bp: { label: "Umsatzsteuer", values: "basis_points" },
  storno_id: { label: "Stornobuchung", values: "id" },
  // Documents, folders and templates.
  name: { label: "Name" },
  type: { label: "Typ", values: FILE_TYPES },
  author: { label: "Autor" },
  tags: { label: "Schlagworte" },
  filename: { label: "Dateiname" },
  customer_id: { label: "Gilt für", values: "person", none: "Alle Kunden" },
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
  document: { label: "Dokument" },
  // Accounts and the emergency access.
  role: { label: "Rolle", values: ROLE_CHOICES },
  is_active: { label: "Zugang aktiv", values: "yes_no" },
  use_2fa: { label: "Zwei-Faktor-Anmeldung", values: "yes_no" },
  passkey: { label: "Passkey" },
  way: { label: "Anmeldung", values: WAYS },
  sos_active_till: { label: "Eingeschaltet bis", values: "moment" },
  sos_with_code: { label: "Zusätzlich Code per E-Mail", values: "yes_no" },
  relation: { label: "Beziehung" },
} as const satisfies Record<string, Field>;
export type ChangeField = keyof typeof CHANGE_FIELDS;

const isChangeField = (name: string): name is ChangeField => Object.hasOwn(CHANGE_FIELDS, name);

/** What is known of a field; of one that is not in the table any more its name alone. */
export const changeField = (name: string): Field =>
  isChangeField(name) ? CHANGE_FIELDS[name] : { label: name };

/** The German text of an action; of one that is not in the table any more its name. */
export const changeAction = (name: string): string =>
  Object.hasOwn(CHANGE_ACTIONS, name) ? CHANGE_ACTIONS[name as ChangeAction] : name;
