import { sql, type NotNull, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** A row by German column titles: columns ending with "€" contain cents, columns titled "IBAN" account numbers. */
export type AuditRow = Readonly<Record<string, string | number | null>>;

interface AuditTable {
  readonly file: string;
  readonly rows: (year: number) => RawBuilder<AuditRow>;
}

const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD HH24:MI:SS')`;
const inYear = (column: string, year: number) =>
  sql`${sql.ref(column)} BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`;

/**
 * The tables of a year: claims with their parts by the year of their number, quarters by their key, erased accounts by
 * the years of their bookings, everything else by its effective day.
 */
const TABLES: readonly AuditTable[] = [
  {
    file: "forderungen.csv",
    rows: (year) => sql`
      SELECT claim.number AS "Rechnung", claim.kind AS "Art", claim.month AS "Monat", claim.period_from AS "Leistung von",
        claim.period_to AS "Leistung bis", customer.number AS "Kundennummer",
        app_user.last_name || ', ' || app_user.first_name AS "Name", claim.gross_cents AS "Brutto €",
        claim.vat_cents AS "Umsatzsteuer €", claim.open_cents AS "Offen €", claim.status AS "Status",
        claim.payment_method AS "Zahlungsart", claim.issued_on AS "Ausgestellt am", claim.due_on AS "Fällig am",
        original.number AS "Storno zu", claim.reason AS "Grund", claim.pdf_sha256 AS "PDF SHA-256",
        ${moment("claim.created_at")} AS "Erstellt am", claim.created_by::text AS "Erstellt von",
        claim.snapshot::text AS "Angaben bei Ausstellung"
      FROM claim
      JOIN customer ON customer.id = claim.customer_id JOIN app_user ON app_user.id = claim.customer_id
      LEFT JOIN claim AS original ON original.customer_id = claim.customer_id AND original.id = claim.storno_of
      WHERE claim.year = ${year} ORDER BY claim.seq`,
  },
  {
    file: "positionen.csv",
    rows: (year) => sql`
      SELECT claim.number AS "Rechnung", part.position AS "Position", part.kind AS "Art", part.text AS "Text",
        part.period_from AS "Leistung von", part.period_to AS "Leistung bis", part.gross_cents AS "Brutto €",
        part.vat_bp AS "Steuersatz in Basispunkten", part.booking_id::text AS "Buchung"
      FROM claim JOIN claim_position AS part ON part.customer_id = claim.customer_id AND part.claim_id = claim.id
      WHERE claim.year = ${year} ORDER BY claim.seq, part.position`,
  },
  {
    file: "umsatzsteuer.csv",
    rows: (year) => sql`
      SELECT claim.number AS "Rechnung", part.vat_bp AS "Steuersatz in Basispunkten", part.gross_cents AS "Brutto €",
        part.vat_cents AS "Umsatzsteuer €", part.gross_cents - part.vat_cents AS "Netto €"
      FROM claim JOIN claim_vat AS part ON part.customer_id = claim.customer_id AND part.claim_id = claim.id
      WHERE claim.year = ${year} ORDER BY claim.seq, part.vat_bp DESC`,
  },
  {
    file: "buchungen.csv",
    rows: (year) => sql`
      SELECT booking.id::text AS "Buchung", customer.number AS "Kundennummer", booking.booked_on AS "Datum",
        booking.kind AS "Art", booking.amount_cents AS "Betrag €", booking.text AS "Text",
        booking.vat_bp AS "Steuersatz in Basispunkten", claim.number AS "Rechnung", billed.number AS "Abgerechnet mit",
        booking.bank_tx_id::text AS "Kontoumsatz", booking.storno_of::text AS "Storno von",
        ${moment("booking.created_at")} AS "Erfasst am", booking.created_by::text AS "Erfasst von"
      FROM booking JOIN customer ON customer.id = booking.customer_id
      LEFT JOIN claim ON claim.customer_id = booking.customer_id AND claim.id = booking.claim_id
      LEFT JOIN claim AS billed ON billed.customer_id = booking.customer_id AND billed.id = booking.billed_claim_id
      WHERE ${inYear("booking.booked_on", year)} ORDER BY booking.booked_on, booking.id`,
  },
  {
    file: "zuordnungen.csv",
    rows: (year) => sql`
      SELECT allocation.booking_id::text AS "Buchung", claim.number AS "Rechnung", allocation.cents AS "Betrag €",
        allocation.allocated_on AS "Zugeordnet zum", ${moment("allocation.created_at")} AS "Erfasst am",
        allocation.created_by::text AS "Erfasst von"
      FROM allocation JOIN claim ON claim.customer_id = allocation.customer_id AND claim.id = allocation.claim_id
      WHERE ${inYear("allocation.allocated_on", year)} ORDER BY allocation.allocated_on, allocation.id`,
  },
  {
    file: "salden.csv",
    rows: (year) => sql`
      SELECT * FROM (SELECT customer.number AS "Kundennummer",
        coalesce(sum(booking.amount_cents) FILTER (WHERE booking.booked_on < ${`${year}-01-01`}), 0)::bigint AS "Saldo am 01.01. €",
        coalesce(sum(booking.amount_cents) FILTER (WHERE ${inYear("booking.booked_on", year)} AND booking.amount_cents > 0), 0)::bigint AS "Soll €",
        coalesce(sum(-booking.amount_cents) FILTER (WHERE ${inYear("booking.booked_on", year)} AND booking.amount_cents < 0), 0)::bigint AS "Haben €",
        coalesce(sum(booking.amount_cents) FILTER (WHERE booking.booked_on <= ${`${year}-12-31`}), 0)::bigint AS "Saldo am 31.12. €"
      FROM booking JOIN customer ON customer.id = booking.customer_id GROUP BY customer.number) AS account
      ORDER BY "Kundennummer"`,
  },
  {
    file: "lastschriftlaeufe.csv",
    rows: (year) => sql`
      SELECT msg_id AS "Lauf", month AS "Monat", collection_on AS "Fällig am", count AS "Anzahl", sum_cents AS "Summe €",
        status AS "Status", sha256 AS "SHA-256 der Datei", ${moment("sepa_run.created_at")} AS "Erstellt am",
        ${moment("sepa_run.submitted_at")} AS "Eingereicht am", ${moment("sepa_run.booked_at")} AS "Gebucht am",
        ${moment("sepa_run.discarded_at")} AS "Verworfen am", discard_reason AS "Grund"
      FROM sepa_run WHERE ${inYear("sepa_run.collection_on", year)} ORDER BY msg_id`,
  },
  {
    file: "lastschriften.csv",
    rows: (year) => sql`
      SELECT sepa_run.msg_id AS "Lauf", item.end_to_end_id AS "Referenz", claim.number AS "Rechnung",
        mandate.reference AS "Mandat", item.amount_cents AS "Betrag €", item.sequence AS "Sequenz", item.status AS "Status",
        item.return_reason AS "Rückgabegrund"
      FROM sepa_run JOIN sepa_item AS item ON item.run_id = sepa_run.id
      JOIN claim ON claim.customer_id = item.customer_id AND claim.id = item.claim_id
      JOIN mandate ON mandate.customer_id = item.customer_id AND mandate.id = item.mandate_id
      WHERE ${inYear("sepa_run.collection_on", year)} ORDER BY sepa_run.msg_id, item.end_to_end_id`,
  },
  {
    file: "kontoumsaetze.csv",
    rows: (year) => sql`
      SELECT tx.id::text AS "Kontoumsatz", bank_import.filename AS "Datei", tx.line AS "Zeile", tx.booked_on AS "Datum",
        tx.amount_cents AS "Betrag €", tx.name AS "Name", tx.iban AS "IBAN", tx.purpose AS "Verwendungszweck",
        tx.end_to_end_id AS "Referenz", tx.kind AS "Art", tx.state AS "Stand", tx.note AS "Notiz"
      FROM bank_tx AS tx JOIN bank_import ON bank_import.id = tx.import_id
      WHERE ${inYear("tx.booked_on", year)} ORDER BY tx.booked_on, tx.id`,
  },
  {
    file: "mahnungen.csv",
    rows: (year) => sql`
      SELECT customer.number AS "Kundennummer", reminder.level AS "Stufe", reminder.issued_on AS "Ausgestellt am",
        reminder.due_on AS "Fällig am", ${moment("reminder.paid_at")} AS "Zurückgezogen am", reminder.fee_cents AS "Gebühr €", claim.number AS "Rechnung",
        part.open_cents AS "Offen €", (SELECT sum((fee ->> 'open_cents')::bigint)::bigint
          FROM jsonb_array_elements(reminder.snapshot -> 'fees') AS fee) AS "Offene Gebühren €", reminder.pdf_sha256 AS "PDF SHA-256"
      FROM reminder JOIN customer ON customer.id = reminder.customer_id
      LEFT JOIN reminder_claim AS part ON part.customer_id = reminder.customer_id AND part.reminder_id = reminder.id
      LEFT JOIN claim ON claim.customer_id = part.customer_id AND claim.id = part.claim_id
      WHERE ${inYear("reminder.issued_on", year)} ORDER BY reminder.issued_on, reminder.id, claim.number`,
  },
  {
    file: "quartale.csv",
    rows: (year) => sql`
      SELECT key AS "Quartal", ${moment("quarter_lock.locked_at")} AS "Festgeschrieben am",
        locked_by::text AS "Festgeschrieben von", figures::text AS "Zahlen"
      FROM quarter_lock WHERE key LIKE ${`${year}-%`} ORDER BY key`,
  },
  {
    // Explains rows that are missing in the tables above. Numbers suffice: an account is erased only after its last retention
    // period (§ 147 Abs. 3 und 4 AO), so no earlier year has to be complete any more.
    file: "geloeschte-konten.csv",
    rows: (year) => sql`
      SELECT number AS "Kundennummer", kept_until AS "Aufbewahrt bis", erased_on AS "Gelöscht am",
        erased_by::text AS "Gelöscht von", (SELECT string_agg(kept.value ->> 'number', ', ' ORDER BY kept.ordinality)
          FROM jsonb_array_elements(numbers) WITH ORDINALITY AS kept WHERE (kept.value ->> 'year')::integer = ${year}) AS "Rechnungen",
        'Alle Unterlagen dieses Kontos waren bis zum ' || to_char(kept_until, 'DD.MM.YYYY') || ' aufzubewahren (§ 147 Abs. 3 und 4 AO) und '
          || 'wurden danach gelöscht. Geblieben sind die Kontonummer, die Rechnungsnummern und die Beträge in den Summen der Quartale.' AS "Hinweis"
      FROM erased_account WHERE first_on <= ${`${year}-12-31`} AND last_on >= ${`${year}-01-01`} ORDER BY number`,
  },
];

export async function* listAuditTables(
  ctx: Ctx,
  year: number,
): AsyncGenerator<{ readonly file: string; readonly rows: readonly AuditRow[] }> {
  for (const { file, rows } of TABLES) yield { file, rows: (await rows(year).execute(ctx.db)).rows };
}

/** The collection files made for the bank, byte by byte, without files past their retention period. */
export async function listRunFiles(ctx: Ctx, year: number): Promise<{ msg_id: string; file: Buffer }[]> {
  return ctx.db
    .selectFrom("sepa_run")
    .select(["msg_id", "file"])
    .where(sql<boolean>`${inYear("sepa_run.collection_on", year)}`)
    .where("file", "is not", null)
    .$narrowType<{ file: NotNull }>()
    .orderBy("msg_id")
    .execute();
}
