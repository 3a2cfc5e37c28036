import { buffer } from "node:stream/consumers";
import { countryName, HOME_COUNTRY } from "@krempelfrei/contract/customers/countries";
import { groupIban } from "@krempelfrei/contract/customers/iban-text";
import { BOLD, mm, newPdf, REGULAR } from "../../../core/pdf.ts";
import type { ClaimSnapshot } from "./claim-snapshot.ts";

type Creditor = ClaimSnapshot["creditor"];
type Customer = ClaimSnapshot["customer"];

// DIN 5008, form B: window of the envelope, information block, start of the text, marks for folding and punching.
const LEFT = mm(25);
const WIDTH = mm(165);
const RETURN_LINE = mm(58.5);
const ADDRESS = mm(62.7);
const ADDRESS_WIDTH = mm(80);
const INFO = { x: mm(125), y: mm(50), label: mm(33), width: mm(65) };
const TEXT = mm(98.5);
const FOLDS = [mm(105), mm(148.5), mm(210)];
const NEXT_PAGE = mm(25);
const LOWEST = mm(258);
const FOOTER = mm(268);
const SMALL = 7;
const NORMAL = 9.5;

export interface Letter {
  readonly title: string;
  /** Day of the letter, YYYY-MM-DD, so that the same letter always has the same bytes. */
  readonly day: string;
  readonly creditor: Creditor;
  readonly customer: Customer;
  /** The block beside the address: label and value. */
  readonly info: readonly (readonly [string, string])[];
  readonly write: (page: LetterPage) => void;
}

export interface TableRow {
  readonly cells: readonly string[];
  readonly bold?: boolean;
  /** A rule above the row. */
  readonly ruled?: boolean;
}

export interface LetterPage {
  paragraph(text: string): void;
  /** Columns by their width in millimetres; the last one is right-aligned. On the next page the head is repeated. */
  table(widths: readonly number[], head: readonly string[], rows: readonly TableRow[]): void;
}

/** A letter of the operator to a customer, for an envelope with a window (DIN 5008, form B). */
export async function letterPdf({ title, day, creditor, customer, info, write }: Letter): Promise<Buffer> {
  const pdf = await newPdf({
    size: "A4",
    margin: 0,
    font: REGULAR,
    bufferPages: true,
    lang: "de-DE",
    displayTitle: true,
    info: { Title: title, Author: creditor.company_name ?? "", CreationDate: new Date(`${day}T12:00:00Z`) },
  });
  for (const y of FOLDS) pdf.moveTo(mm(4), y).lineTo(mm(9), y).lineWidth(0.3).stroke();
  pdf
    .font(BOLD)
    .fontSize(14)
    .text(creditor.company_name ?? "", LEFT, mm(20), { width: WIDTH });
  pdf.font(REGULAR).fontSize(SMALL);
  const sender = [creditor.company_name, street(creditor), town(creditor)].filter(Boolean).join(" · ");
  pdf.text(sender, LEFT, RETURN_LINE, {
    width: ADDRESS_WIDTH,
    height: mm(3.5),
    ellipsis: true,
    underline: true,
  });
  pdf
    .fontSize(10.5)
    .text(addressOf(customer).join("\n"), LEFT, ADDRESS, { width: ADDRESS_WIDTH, height: mm(27.3) });
  pdf.fontSize(9);
  for (const [index, [label, value]] of info.entries()) {
    const y = INFO.y + index * mm(5);
    pdf.text(label, INFO.x, y, { lineBreak: false });
    pdf.text(value, INFO.x + INFO.label, y, { width: INFO.width - INFO.label, align: "right" });
  }
  pdf.font(BOLD).fontSize(12).text(title, LEFT, TEXT, { width: WIDTH });
  write(pageOf(pdf, TEXT + mm(11)));
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    footer(pdf, creditor, count > 1 ? `Seite ${page + 1} von ${count}` : undefined);
  }
  pdf.end();
  return buffer(pdf);
}

const street = ({ street: name, house_no }: Pick<Creditor, "street" | "house_no">): string =>
  [name, house_no].filter(Boolean).join(" ");
const town = ({ zip, city }: Pick<Creditor, "zip" | "city">): string => [zip, city].filter(Boolean).join(" ");

const SALUTATIONS: Readonly<Record<string, string>> = {
  herr: "Herrn",
  frau: "Frau",
  familie: "Familie",
  firma: "Firma",
};

function addressOf(customer: Customer): string[] {
  const { salutation, title, first_name, last_name, country } = customer;
  const abroad = country === HOME_COUNTRY ? "" : countryName(country).toUpperCase();
  return [
    SALUTATIONS[salutation ?? ""] ?? "",
    [title, first_name, last_name].filter(Boolean).join(" "),
    street(customer),
    town(customer),
    abroad,
  ].filter((line) => line !== "");
}

/** `Sehr geehrte Frau Dr. Müller,`. */
export function greetingOf({ salutation, title, first_name, last_name }: Customer): string {
  const name = [title, last_name].filter(Boolean).join(" ");
  if (salutation === "herr") return `Sehr geehrter Herr ${name},`;
  if (salutation === "frau") return `Sehr geehrte Frau ${name},`;
  if (salutation === "familie") return `Sehr geehrte Familie ${last_name},`;
  if (salutation === "firma") return "Sehr geehrte Damen und Herren,";
  return `Guten Tag ${[title, first_name, last_name].filter(Boolean).join(" ")},`;
}

function pageOf(pdf: PDFKit.PDFDocument, from: number): LetterPage {
  let y = from;
  const need = (height: number): boolean => {
    if (y + height <= LOWEST) return false;
    pdf.addPage();
    y = NEXT_PAGE;
    return true;
  };
  const drawRow = (widths: readonly number[], { cells, bold = false, ruled = false }: TableRow): void => {
    let x = LEFT;
    if (ruled)
      pdf
        .moveTo(LEFT, y - mm(0.8))
        .lineTo(LEFT + WIDTH, y - mm(0.8))
        .lineWidth(0.5)
        .stroke();
    pdf.font(bold ? BOLD : REGULAR).fontSize(NORMAL);
    for (const [index, width] of widths.entries()) {
      const align = index === widths.length - 1 ? "right" : "left";
      pdf.text(cells[index] ?? "", x, y, { width: mm(width) - mm(2), align });
      x += mm(width);
    }
  };
  const heightOf = (widths: readonly number[], { cells, bold = false }: TableRow): number => {
    pdf.font(bold ? BOLD : REGULAR).fontSize(NORMAL);
    const heights = widths.map((width, index) =>
      pdf.heightOfString(cells[index] ?? "", { width: mm(width) - mm(2) }),
    );
    return Math.max(...heights) + mm(1.8);
  };
  return {
    paragraph(text) {
      pdf.font(REGULAR).fontSize(NORMAL);
      const options = { width: WIDTH, lineGap: 1.5 };
      const height = pdf.heightOfString(text, options);
      need(height);
      pdf.font(REGULAR).fontSize(NORMAL).text(text, LEFT, y, options);
      y += height + mm(3.5);
    },
    table(widths, head, rows) {
      const title = { cells: head, bold: true };
      const withHead = (): void => {
        const height = heightOf(widths, title);
        drawRow(widths, title);
        y += height;
      };
      need(mm(20));
      withHead();
      for (const [index, row] of rows.entries()) {
        const height = heightOf(widths, row);
        const begins = need(height);
        if (begins) withHead();
        drawRow(widths, { ...row, ruled: row.ruled === true || begins || index === 0 });
        y += height;
      }
      y += mm(5);
    },
  };
}

/** Facts that a company's letters must state (§ 35a GmbHG, § 125a HGB): seat, register, number, representatives. */
const registerLine = ({ represented_by, seat, city, register_court, register_number }: Creditor): string =>
  [
    represented_by && `Vertreten durch: ${represented_by}`,
    register_number && (seat ?? city) && `Sitz: ${seat ?? city}`,
    [register_court, register_number].filter(Boolean).join(", "),
  ]
    .filter((part) => part !== null && part !== "")
    .join(" · ");

function footer(pdf: PDFKit.PDFDocument, creditor: Creditor, page: string | undefined): void {
  const columns = [
    [creditor.company_name, street(creditor), town(creditor)],
    [creditor.phone && `Tel. ${creditor.phone}`, creditor.email],
    [
      creditor.bank_name,
      creditor.iban && `IBAN ${groupIban(creditor.iban)}`,
      creditor.bic && `BIC ${creditor.bic}`,
    ],
    [
      creditor.tax_number && `Steuernummer ${creditor.tax_number}`,
      creditor.vat_id && `USt-IdNr. ${creditor.vat_id}`,
      creditor.creditor_id && `Gläubiger-ID ${creditor.creditor_id}`,
    ],
  ].map((lines) => lines.filter((line) => line !== null && line !== "").join("\n"));
  pdf
    .moveTo(LEFT, FOOTER - mm(2))
    .lineTo(LEFT + WIDTH, FOOTER - mm(2))
    .lineWidth(0.3)
    .stroke();
  pdf.font(REGULAR).fontSize(SMALL);
  const widths = [35, 42, 45, 43];
  let x = LEFT;
  for (const [index, text] of columns.entries()) {
    const width = mm(widths[index] ?? 0);
    pdf.text(text, x, FOOTER, { width: width - mm(2), height: mm(18), ellipsis: true });
    x += width;
  }
  pdf.text(registerLine(creditor), LEFT, FOOTER + mm(11), { width: WIDTH, height: mm(7), ellipsis: true });
  if (page !== undefined) pdf.text(page, LEFT, mm(288), { width: WIDTH, align: "right", lineBreak: false });
}
