import { buffer } from "node:stream/consumers";
import { encode } from "uqr";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { BOLD, mm, newPdf, REGULAR } from "../../core/pdf.ts";
import { separatorCode } from "./separator-code.ts";
import { findCustomerName } from "./stack-pages.queries.ts";

const PAGE_WIDTH = mm(210);
const CODE = { x: mm(65), y: mm(95), size: mm(80) };
/** Light squares that scanners need around a code. */
const BORDER = 4;

/**
 * Separator sheets of a customer: scanned in front of a letter, each begins a document of this customer. The code is
 * valid only in this installation. Errors: 403, 404.
 */
export async function printSeparators(
  ctx: Ctx,
  { id, copies }: { readonly id: string; readonly copies: number },
) {
  authorize(ctx, "documents.manage");
  const customer = await findCustomerName(ctx, id);
  if (!customer) throw notFound();
  return {
    mediaType: "application/pdf",
    fileName: `Trennblatt ${customer.number}.pdf`,
    content: await separatorPdf(ctx, { id, ...customer }, copies),
  };
}

/** The sheets as a PDF, one a page. */
export async function separatorPdf(
  ctx: Ctx,
  customer: NonNullable<Awaited<ReturnType<typeof findCustomerName>>> & { readonly id: string },
  copies: number,
): Promise<Buffer> {
  const name = fullName(customer);
  const pdf = await newPdf({
    size: "A4",
    margin: 0,
    font: REGULAR,
    lang: "de-DE",
    autoFirstPage: false,
    displayTitle: true,
    info: { Title: `Trennblatt ${name}`, CreationDate: ctx.clock() },
  });
  const code = await separatorCode(ctx, customer.id);
  for (let sheet = 0; sheet < copies; sheet += 1) {
    pdf.addPage();
    drawText(pdf, name, customer.number);
    drawCode(pdf, code);
  }
  pdf.end();
  return buffer(pdf);
}

function drawText(pdf: PDFKit.PDFDocument, name: string, number: number): void {
  const line = (text: string, y: number, font: string, size: number): void => {
    const width = PAGE_WIDTH - mm(40);
    pdf.font(font).fontSize(size);
    // A long name becomes smaller instead of a second line.
    pdf.fontSize(Math.min(size, (size * width) / pdf.widthOfString(text)));
    pdf.text(text, mm(20), y, { width, align: "center", lineBreak: false });
  };
  line("TRENNBLATT", mm(30), BOLD, 40);
  line(name, mm(58), BOLD, 26);
  line(`Kundennummer ${number}`, mm(74), REGULAR, 16);
  line(
    "Dieses Blatt vor die Briefe des Kunden legen und alles in einem Stapel scannen.",
    mm(190),
    REGULAR,
    12,
  );
  line("Vor jedem Brief ein Blatt: Dann wird jeder Brief ein Dokument.", mm(198), REGULAR, 12);
  line("Das Blatt selbst wird nicht gespeichert und kann wieder benutzt werden.", mm(206), REGULAR, 12);
}

function drawCode(pdf: PDFKit.PDFDocument, code: string): void {
  const { data } = encode(code, { ecc: "Q", border: BORDER });
  const step = CODE.size / data.length;
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      // Squares overlap a little, otherwise hairlines appear between them.
      if (dark) pdf.rect(CODE.x + column * step, CODE.y + row * step, step + 0.05, step + 0.05);
    }
  }
  pdf.fill("black");
}
