import type { InvoiceDetails, InvoiceLine, InvoiceParty, LabelledFact } from "../invoice/invoice-details.ts";
import { type A4, newA4 } from "./a4.ts";

const FOOTER =
  "Ansicht der elektronischen Rechnung. Maßgeblich ist die XML-Datei, die als erste Version beim Dokument liegt.";
const GREY = { size: 8, colour: "grey" } as const;
const GAP = 12;

/** Columns of the lines: their left edge from the margin and their width; numbers are aligned right. */
const COLUMNS = {
  number: { x: 0, width: 44 },
  name: { x: 50, width: 190 },
  quantity: { x: 244, width: 68, align: "right" },
  price: { x: 316, width: 66, align: "right" },
  rate: { x: 386, width: 34, align: "right" },
  total: { x: 422, width: 60, align: "right" },
} as const;
type Column = keyof typeof COLUMNS;
const HEADS: Readonly<Record<Column, string>> = {
  number: "Pos.",
  name: "Bezeichnung",
  quantity: "Menge",
  price: "Einzelpreis",
  rate: "USt.",
  total: "Betrag",
};
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];
/** Width of a label and the gap behind it, in points. */
const FACT = { label: 82, gap: 4 };

/** The invoice as a PDF of A4 pages, with its XML (if given) embedded, in which programs find the values. */
export async function composeInvoice(
  details: InvoiceDetails,
  xml: Uint8Array | undefined,
): Promise<Uint8Array> {
  const title = `${details.title} ${details.number}`.trim();
  const page = await newA4(title);
  writeHead(page, details, title);
  writeLines(page, details);
  writeSums(page, details);
  writeNotes(page, details);
  if (xml) page.attach({ name: "xrechnung.xml", bytes: xml });
  return page.end(FOOTER);
}

function writeHead(page: A4, details: InvoiceDetails, title: string): void {
  page.text(title, { size: 16, bold: true });
  page.space(GAP);
  const half = page.width / 2 - GAP;
  const top = page.y;
  writeParty(page, "Von", details.seller, { x: 0, width: half });
  const below = page.y;
  page.y = top;
  writeParty(page, "An", details.buyer, { x: page.width / 2, width: half });
  page.y = Math.max(page.y, below) + GAP;
  page.rule();
  page.space(GAP);
  const start = page.y;
  writeFacts(page, details.facts, { x: 0, width: half });
  const end = page.y;
  page.y = start;
  const x = page.width / 2;
  if (details.payable !== "") {
    page.text("Zu zahlen", { ...GREY, x });
    page.text(`${details.payable} ${signOf(details.currency)}`, { x, size: 14, bold: true });
    page.space(4);
  }
  writeFacts(page, details.payment, { x, width: half });
  page.y = Math.max(page.y, end) + GAP;
}

interface Box {
  readonly x: number;
  readonly width: number;
}

function writeParty(page: A4, label: string, { lines, facts }: InvoiceParty, box: Box): void {
  page.text(label, { ...GREY, ...box });
  for (const [index, line] of lines.entries())
    page.text(line, { ...box, bold: index === 0, size: index === 0 ? 10 : 9 });
  page.space(4);
  writeFacts(page, facts, box);
}

function writeFacts(page: A4, facts: readonly LabelledFact[], { x, width }: Box): void {
  for (const { label, value } of facts) {
    page.need(GAP);
    const y = page.y;
    page.text(label, { ...GREY, x, width: FACT.label });
    const below = page.y;
    page.y = y;
    page.text(value, { x: x + FACT.label + FACT.gap, width: width - FACT.label - FACT.gap });
    page.y = Math.max(page.y, below);
  }
}

function writeLines(page: A4, { lines, linesLeft, currency }: InvoiceDetails): void {
  if (lines.length === 0) return;
  const writeRow = (cells: Readonly<Record<Column, string>>, style: object): void => {
    const y = page.y;
    let below = y;
    for (const column of COLUMN_NAMES) {
      page.y = y;
      page.text(cells[column], { ...COLUMNS[column], ...style });
      below = Math.max(below, page.y);
    }
    page.y = below;
  };
  const writeHeads = (): void => {
    writeRow({ ...HEADS, total: `Betrag ${signOf(currency)}` }, GREY);
    page.space(2);
    page.rule();
    page.space(4);
  };
  page.need(60);
  writeHeads();
  page.onNewPage = writeHeads;
  for (const line of lines) {
    if (page.isFull) break;
    // A row is not divided, unless it is longer than a page.
    page.need(Math.min(300, heightOf(page, line)));
    writeRow(line, {});
    for (const text of line.texts) page.text(text, { ...GREY, ...COLUMNS.name });
    page.space(4);
  }
  page.onNewPage = undefined;
  if (linesLeft > 0) page.text(`und ${linesLeft} weitere Positionen, die nur in der XML-Datei stehen`, GREY);
  page.rule();
  page.space(6);
}

const heightOf = (page: A4, line: InvoiceLine): number =>
  Math.max(...COLUMN_NAMES.map((column) => page.heightOf(line[column], COLUMNS[column]))) +
  line.texts.reduce((sum, text) => sum + page.heightOf(text, { ...GREY, ...COLUMNS.name }), 0);

function writeSums(page: A4, { sums, payable, currency }: InvoiceDetails): void {
  const rows = payable === "" ? sums : [...sums, { label: "Zu zahlen", value: payable }];
  const amount = 90;
  const x = page.width * 0.4;
  for (const [index, { label, value }] of rows.entries()) {
    const bold = payable !== "" && index === rows.length - 1;
    const text = { x, width: page.width - x - amount - GAP, bold };
    page.need(page.heightOf(label, text));
    const y = page.y;
    page.text(label, text);
    const below = page.y;
    page.y = y;
    page.text(`${value} ${signOf(currency)}`, {
      x: page.width - amount,
      width: amount,
      align: "right",
      bold,
    });
    page.y = Math.max(page.y, below);
  }
  page.space(GAP);
}

function writeNotes(page: A4, { notes, attachments }: InvoiceDetails): void {
  for (const note of notes) {
    page.text(note);
    page.space(4);
  }
  if (attachments.length === 0) return;
  page.space(4);
  page.text("Anlagen, die nur in der XML-Datei stehen:", GREY);
  for (const name of attachments) page.text(name);
}

const signOf = (currency: string): string => (currency === "EUR" ? "€" : currency);
