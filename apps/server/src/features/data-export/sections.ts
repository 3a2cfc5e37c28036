import { changeField, type ChangeField } from "@krempelfrei/contract/changelog/change-words";
import { has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { ADDRESS_AND_PAYMENT, BLOCKS_AND_NOTE, FORM_OF_ADDRESS } from "../customers/contract-fields.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { findMailAddressOf } from "../mail-intake/mail-address.ts";
import type { Section } from "./index-page.ts";
import {
  type ExportedPerson,
  getContract,
  getMasterData,
  listBookingsOf,
  listContactNotesOf,
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

/** Labels of columns: a plain name takes the label of the change history. */
const labelsOf = (...columns: readonly (ChangeField | Section["labels"])[]): Section["labels"] =>
  Object.fromEntries(
    columns.flatMap((column) =>
      typeof column === "string" ? [[column, changeField(column).label]] : Object.entries(column),
    ),
  );

/** All stored data of a person except documents, deadlines and history, section by section. */
export async function sectionsOf(ctx: Ctx, person: ExportedPerson): Promise<Section[]> {
  return [
    await personSection(ctx, person),
    ...(person.role === "customer" ? await contractSections(ctx, person) : []),
    {
      key: "group",
      title: "Beziehungskiste",
      labels: labelsOf("first_name", "last_name", { relation_kind: "Beziehung" }),
      rows: await listOthers(ctx, person),
    },
    {
      key: "deadline_reminders",
      title: "Erinnerungen an Fristen",
      labels: labelsOf("remind_30", "remind_7", "remind_1", { has_calendar: "Kalender abonniert" }),
      rows: await listReminderChoices(ctx, person),
    },
    {
      key: "mail_choices",
      title: "E-Mails zum Schließfach",
      labels: { is_wanted: "Tägliche E-Mail über abgelegte Briefe" },
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
      labels: labelsOf(
        "first_name",
        "last_name",
        { email: "E-Mail-Adresse" },
        "birthday",
        "phone",
        "relation",
        "note",
        { last_access_at: "Zuletzt angemeldet", tried_at: "Zuletzt ausprobiert" },
      ),
      rows: await listSosContactsOf(ctx, person),
    },
    {
      key: "deleted_files",
      title: "Gelöschte Dokumente, die noch aufbewahrt werden",
      labels: labelsOf("name", "extension", "size", { deleted_at: "Gelöscht" }),
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
      labels: labelsOf("name", { created_at: "Angelegt", last_used_at: "Zuletzt benutzt" }),
      rows: await listPasskeyNames(ctx, person),
    },
  ];
}

const personSection = async (ctx: Ctx, person: ExportedPerson): Promise<Section> => ({
  key: "person",
  title: "Person und Zugang",
  labels: labelsOf(
    "first_name",
    "last_name",
    { email: "E-Mail-Adresse" },
    "birthday",
    "role",
    { relation_kind: "Beziehung", use_2fa: "2-Faktor Authentifizierung" },
    "is_active",
    { sos_active_till: "Notfallzugang aktiv bis", sos_with_code: "Notfallzugang mit Code per E-Mail" },
    "sos_change_mails",
    { created_at: "Angelegt", updated_at: "Zuletzt geändert" },
  ),
  rows: await getMasterData(ctx, person),
});

async function listMailAddress(ctx: Ctx, { id }: ExportedPerson): Promise<Record<string, unknown>[]> {
  const found = await findMailAddressOf(ctx, id);
  return found ? [{ ...found }] : [];
}

async function contractSections(ctx: Ctx, person: ExportedPerson): Promise<Section[]> {
  return [
    {
      key: "contract",
      title: "Vertrag",
      labels: labelsOf(
        "number",
        ...FORM_OF_ADDRESS,
        ...ADDRESS_AND_PAYMENT,
        "cancelled_on",
        "cancelled_to",
        { cancel_reason: "Grund der Kündigung" },
        "caretaker",
        ...BLOCKS_AND_NOTE,
      ),
      rows: await getContract(ctx, person),
    },
    {
      key: "contact_notes",
      title: "Notierte Kontakte",
      labels: labelsOf({ created_at: "Am" }, "contact_kind", "text"),
      rows: await listContactNotesOf(ctx, person),
    },
    {
      key: "prices",
      title: "Paket und Monatsbeitrag",
      labels: labelsOf("valid_from", "package", "monthly_fee_cents"),
      rows: await listPrices(ctx, person),
    },
    {
      key: "mandates",
      title: "SEPA-Lastschriftmandate",
      labels: labelsOf("reference", "signed_on", "holder", "iban", "bic", "status", {
        first_used_on: "Zuerst benutzt",
        last_used_on: "Zuletzt benutzt",
      }),
      rows: await listMandatesOf(ctx, person),
    },
    {
      key: "bookings",
      title: "Buchungen",
      labels: labelsOf("booked_on", "kind", "text", "amount_cents"),
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
      labels: {
        issued_on: "Datum",
        level: "Stufe",
        due_on: "Zahlbar bis",
        fee_cents: "Gebühr",
        paid_at: "Nicht verschickt, weil erledigt",
      },
      rows: await listRemindersOf(ctx, person),
    },
  ];
}

/** The deadlines of these documents. */
export const deadlineSection = async (
  ctx: Ctx,
  person: ExportedPerson,
  files: readonly FileRow[],
): Promise<Section> => ({
  key: "deadlines",
  title: "Fristen",
  labels: labelsOf(
    "due_on",
    { title: "Bezeichnung" },
    "kind",
    { note: "Hinweis", person: "Für" },
    "document",
    { postponed_from: "Verschoben vom", done_at: "Erledigt" },
  ),
  rows: await listDeadlinesOf(ctx, person, files),
});
