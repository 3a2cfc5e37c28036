import { has } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { findMailAddressOf } from "../mail-intake/mail-address.ts";
import type { Section } from "./index-page.ts";
import {
  type ExportedPerson,
  getContract,
  getMasterData,
  listBookingsOf,
  listDeadlinesOf,
  listDeletedOf,
  listInvoicesOf,
  listReminderChoices,
  listRemindersOf,
  listMailChoices,
  listMandatesOf,
  listOthers,
  listAuthenticatorApps,
  listPasskeyNames,
  listPrices,
  listSignIns,
  listSosContactsOf,
} from "./person-data.queries.ts";

/** What is stored about a person, part by part. */
export async function sectionsOf(ctx: Ctx, person: ExportedPerson): Promise<Section[]> {
  return [
    {
      key: "person",
      title: "Person und Zugang",
      labels: {
        first_name: "Vorname",
        last_name: "Nachname",
        email: "E-Mail-Adresse",
        birthday: "Geburtsdatum",
        role: "Rolle",
        relation_kind: "Beziehung",
        use_2fa: "2-Faktor Authentifizierung",
        is_active: "Zugang aktiv",
        sos_active_till: "Notfallzugang aktiv bis",
        sos_with_code: "Notfallzugang mit Code per E-Mail",
        sos_change_mails: "E-Mail über geänderte SOS-Dokumente",
        created_at: "Angelegt",
        updated_at: "Zuletzt geändert",
      },
      rows: await getMasterData(ctx, person),
    },
    ...(person.role === "customer" ? await contractSections(ctx, person) : []),
    {
      key: "group",
      title: "Beziehungskiste",
      labels: { first_name: "Vorname", last_name: "Nachname", relation_kind: "Beziehung" },
      rows: await listOthers(ctx, person),
    },
    {
      key: "deadline_reminders",
      title: "Erinnerungen an Fristen",
      labels: {
        remind_30: "30 Tage vorher",
        remind_7: "7 Tage vorher",
        remind_1: "1 Tag vorher",
        has_calendar: "Kalender abonniert",
      },
      rows: await listReminderChoices(ctx, person),
    },
    {
      key: "mail_choices",
      title: "E-Mails zum Schließfach",
      labels: { is_wanted: "Tägliche E-Mail über abgelegte Briefe", last_on: "Zuletzt gesendet am" },
      rows: await listMailChoices(ctx, person),
    },
    {
      key: "mail_address",
      title: "Dokumente per E-Mail",
      labels: { address: "Geheime Adresse", created_at: "Erzeugt" },
      rows: await listMailAddress(ctx, person),
    },
    {
      key: "sos_contacts",
      title: "Notfallkontakte",
      labels: {
        first_name: "Vorname",
        last_name: "Nachname",
        email: "E-Mail-Adresse",
        birthday: "Geburtsdatum",
        phone: "Telefon",
        relation: "Beziehung",
        note: "Notiz",
        last_access_at: "Zuletzt angemeldet",
        tried_at: "Zuletzt ausprobiert",
      },
      rows: await listSosContactsOf(ctx, person),
    },
    {
      key: "deleted_files",
      title: "Gelöschte Dokumente, die noch aufbewahrt werden",
      labels: { name: "Name", extension: "Dateiendung", size: "Größe", deleted_at: "Gelöscht" },
      rows: await listDeletedOf(ctx, person, { checked: !has(ctx.actor, "documents.manage") }),
    },
    {
      key: "sessions",
      title: "Angemeldete Geräte",
      labels: { created_at: "Angemeldet", seen_at: "Zuletzt benutzt", ip: "Adresse", user_agent: "Gerät" },
      rows: await listSignIns(ctx, person),
    },
    {
      key: "authenticator_app",
      title: "Authenticator-App",
      labels: { created_at: "Angelegt", confirmed_at: "Bestätigt" },
      rows: await listAuthenticatorApps(ctx, person),
    },
    {
      key: "passkeys",
      title: "Passkeys",
      labels: { name: "Name", created_at: "Angelegt", last_used_at: "Zuletzt benutzt" },
      rows: await listPasskeyNames(ctx, person),
    },
  ];
}

async function listMailAddress(ctx: Ctx, { id }: ExportedPerson): Promise<Record<string, unknown>[]> {
  const found = await findMailAddressOf(ctx, id);
  return found ? [{ ...found }] : [];
}

async function contractSections(ctx: Ctx, person: ExportedPerson): Promise<Section[]> {
  return [
    {
      key: "contract",
      title: "Vertrag",
      labels: {
        number: "Kundennummer",
        salutation: "Anrede",
        title: "Titel",
        street: "Straße",
        house_no: "Hausnummer",
        zip: "PLZ",
        city: "Ort",
        country: "Land",
        phone: "Telefon",
        mobile: "Mobil",
        contract_start: "Vertragsbeginn",
        payment_method: "Zahlungsart",
        invoice_by_mail: "Rechnungen per E-Mail",
        cancelled_on: "Kündigung eingegangen am",
        cancelled_to: "Gekündigt zum",
        cancel_reason: "Grund der Kündigung",
        caretaker: "Sachbearbeiter",
        debit_block: "Lastschriftsperre",
        debit_block_note: "Grund der Lastschriftsperre",
        dunning_block: "Mahnsperre",
        dunning_block_note: "Grund der Mahnsperre",
        note: "Notiz",
      },
      rows: await getContract(ctx, person),
    },
    {
      key: "prices",
      title: "Paket und Monatsbeitrag",
      labels: { valid_from: "Gültig ab", package: "Paket", monthly_fee_cents: "Monatsbeitrag (brutto)" },
      rows: await listPrices(ctx, person),
    },
    {
      key: "mandates",
      title: "SEPA-Lastschriftmandate",
      labels: {
        reference: "Mandatsreferenz",
        signed_on: "Unterschrieben am",
        holder: "Kontoinhaber",
        iban: "IBAN",
        bic: "BIC",
        status: "Status",
        first_used_on: "Zuerst benutzt",
        last_used_on: "Zuletzt benutzt",
      },
      rows: await listMandatesOf(ctx, person),
    },
    {
      key: "bookings",
      title: "Buchungen",
      labels: { booked_on: "Datum", kind: "Art", text: "Text", amount_cents: "Betrag" },
      rows: await listBookingsOf(ctx, person),
    },
    {
      key: "invoices",
      title: "Rechnungen",
      labels: {
        number: "Rechnung",
        issued_on: "Datum",
        period_from: "Leistung von",
        period_to: "Leistung bis",
        gross_cents: "Betrag",
        vat_cents: "Umsatzsteuer",
        open_cents: "Offen",
        status: "Stand",
        due_on: "Fällig am",
        reason: "Grund des Stornos",
      },
      rows: await listInvoicesOf(ctx, person),
    },
    {
      key: "reminders",
      title: "Mahnungen",
      labels: { issued_on: "Datum", level: "Stufe", due_on: "Zahlbar bis", fee_cents: "Gebühr" },
      rows: await listRemindersOf(ctx, person),
    },
  ];
}

/** The deadlines of the documents that are in the export. */
export const deadlineSection = async (
  ctx: Ctx,
  person: ExportedPerson,
  files: readonly FileRow[],
): Promise<Section> => ({
  key: "deadlines",
  title: "Fristen",
  labels: {
    due_on: "Frist",
    title: "Bezeichnung",
    kind: "Art",
    note: "Hinweis",
    person: "Für",
    document: "Dokument",
    postponed_from: "Verschoben vom",
    done_at: "Erledigt",
  },
  rows: await listDeadlinesOf(ctx, person, files),
});
