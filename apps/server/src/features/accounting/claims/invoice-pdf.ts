import { SMALL_BUSINESS_TEXT, type VatTotal } from "@krempelfrei/bookkeeping/vat";
import { groupIban } from "@krempelfrei/contract/customers/iban-text";
import { invoiceTitle } from "@krempelfrei/contract/accounting/claim-terms";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import type { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { greetingOf, letterPdf, type TableRow } from "../data/letter-pdf.ts";

export interface Invoice {
  readonly number: string;
  readonly kind: string;
  readonly month: string;
  readonly period_from: string;
  readonly period_to: string;
  readonly gross_cents: number;
  readonly issued_on: string;
  readonly due_on: string;
  readonly payment_method: string;
  readonly reason: string | null;
  /** Invoice that a Storno reverses. */
  readonly original: { readonly number: string; readonly issued_on: string } | null;
  readonly snapshot: ClaimSnapshot;
  readonly positions: readonly { readonly text: string; readonly gross_cents: number }[];
  readonly vat: readonly VatTotal[];
}

/**
 * An invoice as a letter: sender, recipient, number, day, service, positions, VAT by rate (§ 14 Abs. 4, § 33 UStDV),
 * way of payment, and the announcement of a debit: amount, day, creditor id and reference of the mandate (accounting.md
 * 3.1 and 4.2). Made only from the claim, so that the bytes are the same each time.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { original, snapshot, period_from, period_to, kind } = invoice;
  const title =
    original === null
      ? `${invoiceTitle(invoice.kind)} ${invoice.number}`
      : `Stornorechnung ${invoice.number} zur Rechnung ${original.number}`;
  return letterPdf({
    title,
    day: invoice.issued_on,
    creditor: snapshot.creditor,
    customer: snapshot.customer,
    info: [
      [original === null ? "Rechnungsnummer" : "Stornorechnung", invoice.number],
      ["Datum", germanDay(invoice.issued_on)],
      ["Kundennummer", String(snapshot.customer.number)],
      ["Leistung von", germanDay(period_from)],
      ["Leistung bis", germanDay(period_to)],
      ...(original === null && kind !== "korrektur"
        ? [["Fällig am", germanDay(invoice.due_on)] as const]
        : []),
    ],
    write(page) {
      page.paragraph(greetingOf(snapshot.customer));
      page.paragraph(introOf(invoice));
      const rows = invoice.positions.map(({ text, gross_cents }, index) => ({
        cells: [String(index + 1), text, euros(gross_cents)],
      }));
      page.table([12, 118, 35], ["Pos.", "Leistung", "Betrag"], [...rows, ...totalsOf(invoice)]);
      if (snapshot.creditor.small_business) page.paragraph(SMALL_BUSINESS_TEXT);
      // Extras from before the change to regular taxation.
      else if (invoice.vat.some(({ vat_bp }) => vat_bp === 0))
        page.paragraph(`Zum Nettobetrag zu 0 %: ${SMALL_BUSINESS_TEXT}`);
      for (const text of paymentOf(invoice)) page.paragraph(text);
      page.paragraph(`Mit freundlichen Grüßen\n${snapshot.creditor.company_name ?? ""}`);
    },
  });
}

function introOf({ original, reason, kind, month }: Invoice): string {
  if (original !== null) {
    const why = reason === null ? "" : ` Grund: ${reason}`;
    return `hiermit stornieren wir die Rechnung ${original.number} vom ${germanDay(original.issued_on)} vollständig.${why}`;
  }
  if (kind === "korrektur")
    return "Ihr Vertrag ist beendet. Was wir Ihnen zu viel berechnet haben, berichtigen wir:";
  return kind === "monatsbeitrag"
    ? `für unsere Leistungen im ${germanMonth(month)} berechnen wir Ihnen:`
    : "für die folgenden Leistungen berechnen wir Ihnen:";
}

/** VAT by rate appears only in the totals (accounting.md 1.7). */
function totalsOf({ gross_cents, vat, snapshot }: Invoice): TableRow[] {
  const total = { cells: ["", "Gesamtbetrag", euros(gross_cents)], bold: true, ruled: true };
  if (snapshot.creditor.small_business) return [total];
  const rate = (bp: number): string => `${String(bp / 100).replace(".", ",")} %`;
  return [
    total,
    ...vat.flatMap(({ vat_bp, gross_cents: gross, vat_cents }) => [
      { cells: ["", `darin Nettobetrag zu ${rate(vat_bp)}`, euros(gross - vat_cents)] },
      { cells: ["", `darin Umsatzsteuer ${rate(vat_bp)}`, euros(vat_cents)] },
    ]),
  ];
}

function paymentOf(invoice: Invoice): string[] {
  const { gross_cents, number, due_on, payment_method, snapshot, original, kind } = invoice;
  const { creditor, mandate, credit_cents } = snapshot;
  if (original !== null) {
    return ["Was Sie darauf schon gezahlt haben, steht als Guthaben auf Ihrem Kundenkonto."];
  }
  if (kind === "korrektur") return ["Der Betrag steht als Guthaben auf Ihrem Kundenkonto."];
  const left = gross_cents - credit_cents;
  const credited =
    credit_cents === 0
      ? []
      : [`Mit Ihrem Guthaben haben wir ${euros(credit_cents)} verrechnet; zu zahlen bleiben ${euros(left)}.`];
  if (left === 0) return [...credited, "Sie müssen nichts bezahlen."];
  const day = germanDay(due_on);
  if (payment_method === "lastschrift" && mandate !== null) {
    const creditorId =
      creditor.creditor_id === null
        ? ""
        : `unserer Gläubiger-Identifikationsnummer ${creditor.creditor_id} und `;
    return [
      ...credited,
      `Wir ziehen ${euros(left)} am ${day} per SEPA-Lastschrift vom Konto ${mandate.iban_masked} (${mandate.holder}) ein, mit ${creditorId}der Mandatsreferenz ${mandate.reference}. Bitte sorgen Sie für ausreichende Deckung.`,
    ];
  }
  const bank = [
    creditor.iban === null ? undefined : `IBAN ${groupIban(creditor.iban)}`,
    creditor.bic === null ? undefined : `BIC ${creditor.bic}`,
    creditor.bank_name ?? undefined,
  ].filter((part) => part !== undefined);
  const account = bank.length === 0 ? "unser Konto" : `unser Konto (${bank.join(", ")})`;
  return [
    ...credited,
    `Bitte überweisen Sie ${euros(left)} bis zum ${day} auf ${account} mit dem Verwendungszweck ${number}.`,
  ];
}
