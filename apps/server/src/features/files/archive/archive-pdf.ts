import { Readable } from "node:stream";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { fullFileName } from "../../../core/names.ts";
import { BOLD, mm, newPdf, REGULAR } from "../../../core/pdf.ts";
import { euros } from "@krempelfrei/contract/money";
import {
  dateText,
  PROBLEM_TEXT,
  UNCHECKED,
  sumsByType,
  typeText,
  type ListedDocument,
} from "./archive-list.ts";

const MARGIN = mm(20);
const WIDTH = mm(170);
const SIZE = 9;
const GAP = mm(1.5);

const COLUMNS = [
  { title: "Nr.", at: 0, width: mm(10) },
  { title: "Datum", at: mm(11), width: mm(20) },
  { title: "Dokument", at: mm(32), width: mm(58) },
  { title: "Autor", at: mm(92), width: mm(34) },
  { title: "Typ", at: mm(128), width: mm(18) },
  { title: "", at: mm(147), width: mm(23), align: "right" },
] as const;

interface Cover {
  readonly title: string;
  readonly owner: string;
  readonly madeAt: Date;
  readonly productName: string;
  /** True if amounts are listed with their sums. */
  readonly withAmounts: boolean;
}

/** The list of an archive as a PDF, for readers such as a tax adviser. */
export async function archivePdf(
  { title, owner, madeAt, productName, withAmounts }: Cover,
  documents: readonly ListedDocument[],
): Promise<Readable> {
  const pdf = await newPdf({
    size: "A4",
    margin: MARGIN,
    lang: "de-DE",
    info: { Title: title, Author: owner, Creator: productName, CreationDate: madeAt },
  });
  pdf.registerFont("regular", REGULAR).registerFont("bold", BOLD);
  pdf.font("bold").fontSize(18).text(title);
  const made = `${owner} · ${documents.length} ${documents.length === 1 ? "Dokument" : "Dokumente"} · zusammengestellt am ${germanDay(berlinDay(madeAt))}`;
  pdf.font("regular").fontSize(10).moveDown(0.3).text(made).moveDown(1);
  drawRow(
    pdf,
    "bold",
    COLUMNS.map((column) => column.title || (withAmounts ? "Betrag *" : "")),
  );
  for (const [index, { file, problem, amountCents }] of documents.entries()) {
    const name = fullFileName(file);
    drawRow(pdf, "regular", [
      String(index + 1),
      dateText(file),
      problem === undefined ? name : `${name}\n${PROBLEM_TEXT[problem]}`,
      file.author ?? "",
      typeText(file),
      withAmounts && amountCents !== undefined ? euros(amountCents) : "",
    ]);
  }
  if (withAmounts) drawSums(pdf, documents);
  pdf.end();
  return Readable.from(pdf, { objectMode: false });
}

/** The sums by type, with a note on their reliability. */
function drawSums(pdf: PDFKit.PDFDocument, documents: readonly ListedDocument[]): void {
  const sums = sumsByType(documents);
  if (sums.length === 0) return;
  for (const { type, count, cents } of sums) {
    drawRow(pdf, "bold", [
      "",
      "",
      `Summe ${type}`,
      `aus ${count} von ${documents.length} Dokumenten`,
      "",
      euros(cents),
    ]);
  }
  const note = `* Beträge: ${UNCHECKED}. Die erkannten hat ein Programm aus dem Text der Dokumente gelesen.`;
  pdf.font("regular").fontSize(SIZE).moveDown(0.5).text(note, MARGIN, pdf.y, { width: WIDTH });
}

/** A row is as high as its highest cell and never divided by a page break. */
function drawRow(pdf: PDFKit.PDFDocument, font: "regular" | "bold", cells: readonly string[]): void {
  pdf.font(font).fontSize(SIZE);
  const heights = cells.map((cell, index) =>
    pdf.heightOfString(cell || " ", { width: COLUMNS[index]?.width ?? 0 }),
  );
  const height = Math.max(...heights) + GAP;
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  for (const [index, cell] of cells.entries()) {
    const column = COLUMNS[index];
    if (column)
      pdf.text(cell, MARGIN + column.at, top, {
        width: column.width,
        align: "align" in column ? column.align : "left",
      });
  }
  pdf.moveTo(MARGIN, top + height - GAP / 2).lineTo(MARGIN + WIDTH, top + height - GAP / 2);
  pdf.lineWidth(0.3).strokeColor("#bbbbbb").stroke();
  pdf.x = MARGIN;
  pdf.y = top + height;
}
