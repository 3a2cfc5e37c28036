import type { ChangeTable } from "../change-table.ts";
import { CONTACT_KINDS } from "./contact-notes.ts";
import { CUSTOMER_STATES, PACKAGES, PAYMENT_METHODS } from "./customer-terms.ts";
import { MANDATE_STATES } from "./mandates.ts";

const WAITING = [
  { value: "true", label: "Ja" },
  { value: "false", label: "Nein" },
] as const;

export const CUSTOMER_CHANGES = {
  kinds: { customer: "Kunden", customers: "Kundenliste", mandate: "SEPA-Mandate", contact: "Kontakte" },
  actions: {
    "customer.created": "Kunde angelegt",
    "customer.updated": "Kunde geändert",
    "customer.cancelled": "Vertrag gekündigt",
    "customer.cancellation_withdrawn": "Kündigung zurückgenommen",
    "customer.deleted": "Kunde gelöscht",
    "customers.exported": "Kundenliste exportiert",
    "contact.noted": "Kontakt notiert",
    "contact.taken_back": "Notierten Kontakt zurückgenommen",
    "mandate.created": "SEPA-Mandat angelegt",
    "mandate.updated": "SEPA-Mandat geändert",
    "mandate.account_changed": "Konto des SEPA-Mandats geändert",
    "mandate.replaced": "SEPA-Mandat ersetzt",
    "mandate.revoked": "SEPA-Mandat widerrufen",
  },
  subjects: ["customer", "customers", "mandate", "contact_note"],
  fields: {
    number: { label: "Kundennummer" },
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
    // The exported list.
    rows: { label: "Zeilen" },
    search: { label: "Suche" },
    state: { label: "Status", values: CUSTOMER_STATES },
    caretaker: { label: "Sachbearbeiter", values: "person" },
    waiting: { label: "Unsortierte Dokumente", values: WAITING },
    contact_kind: { label: "Kontakt", values: CONTACT_KINDS },
    // Mandates.
    reference: { label: "Mandatsreferenz" },
    signed_on: { label: "Unterschrieben am", values: "day" },
    holder: { label: "Kontoinhaber" },
    iban: { label: "IBAN" },
    bic: { label: "BIC" },
    status: { label: "Status", values: MANDATE_STATES },
  },
} as const satisfies ChangeTable;
