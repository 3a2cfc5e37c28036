import { buffer } from "node:stream/consumers";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { BOLD, mm, newPdf, REGULAR } from "../../../core/pdf.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import type { SepaItemRow } from "./sepa-items.queries.ts";
import type { SepaRunRow } from "./sepa-runs.queries.ts";

/** Content of the list that accompanies a collection file. */
export interface SepaList {
  readonly run: SepaRunRow;
  readonly items: readonly SepaItemRow[];
  readonly settings: AccountingSettings;
}

const LEFT = mm(20);
const RIGHT = mm(190);
const BOTTOM = mm(275);
const ROW = mm(5.5);

const COLUMNS: readonly { title: string; x: number; width: number; text: (item: SepaItemRow) => string }[] = [
  { title: "Kunde", x: 20, width: 15, text: (item) => String(item.customer_number) },
  { title: "Kontoinhaber", x: 35, width: 40, text: (item) => item.holder },
  { title: "IBAN", x: 75, width: 44, text: (item) => maskIban(item.iban) },
  { title: "Mandat", x: 119, width: 25, text: (item) => item.mandate_reference },
  { title: "Referenz", x: 144, width: 27, text: (item) => item.end_to_end_id },
];

type Pdf = PDFKit.PDFDocument;

function amountAt(pdf: Pdf, text: string, y: number): void {
  pdf.text(text, mm(165), y, { width: RIGHT - mm(165), align: "right", lineBreak: false });
}

function heading(pdf: Pdf, { run, settings }: SepaList): number {
  pdf.font(BOLD).fontSize(14).text(`Begleitliste zum Lastschriftlauf ${run.msg_id}`, LEFT, mm(20));
  pdf.fontSize(9);
  const facts = [
    ["Gläubiger", settings.company_name ?? ""],
    ["Gläubiger-ID", settings.creditor_id ?? ""],
    ["Konto", settings.iban === null ? "" : maskIban(settings.iban)],
    ["Fällig am", germanDay(run.collection_on)],
    ["Lastschriften", String(run.count)],
    ["Summe", euros(run.sum_cents)],
    ["Prüfsumme (SHA-256)", run.sha256],
  ] as const;
  for (const [index, [label, value]] of facts.entries()) {
    const y = mm(32) + index * mm(5);
    pdf.font(REGULAR).text(label, LEFT, y, { lineBreak: false });
    pdf.font(BOLD).text(value, mm(55), y, { width: RIGHT - mm(55), lineBreak: false, ellipsis: true });
  }
  return mm(32) + facts.length * mm(5) + mm(6);
}

function columnHeads(pdf: Pdf, y: number): number {
  pdf.font(BOLD).fontSize(8);
  for (const { title, x } of COLUMNS) pdf.text(title, mm(x), y, { lineBreak: false });
  amountAt(pdf, "Betrag", y);
  pdf
    .moveTo(LEFT, y + mm(4.5))
    .lineTo(RIGHT, y + mm(4.5))
    .lineWidth(0.5)
    .stroke();
  pdf.font(REGULAR);
  return y + ROW;
}

/** The list of a collection file, printed and compared with the bank's receipt; the bytes are the same each time. */
export async function sepaListPdf(list: SepaList): Promise<Buffer> {
  const { run, items } = list;
  const pdf = await newPdf({
    size: "A4",
    margin: 0,
    bufferPages: true,
    font: REGULAR,
    info: { Title: `Begleitliste ${run.msg_id}`, CreationDate: run.created_at },
  });
  let y = columnHeads(pdf, heading(pdf, list));
  for (const item of items) {
    if (y + ROW > BOTTOM) {
      pdf.addPage();
      y = columnHeads(pdf, mm(20));
    }
    for (const { x, width, text } of COLUMNS)
      pdf.text(text(item), mm(x), y, { width: mm(width - 1), height: ROW, lineBreak: false, ellipsis: true });
    amountAt(pdf, euros(item.amount_cents), y);
    y += ROW;
  }
  const sum = items.reduce((total, { amount_cents }) => total + amount_cents, 0);
  pdf.font(BOLD).text(`${items.length} Lastschriften`, LEFT, y + mm(2), { lineBreak: false });
  amountAt(pdf, euros(sum), y + mm(2));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.font(REGULAR).fontSize(8);
    pdf.text(`Seite ${page + 1} von ${count}`, LEFT, mm(285), { lineBreak: false });
  }
  pdf.end();
  return buffer(pdf);
}
