import { readFileSync, writeFileSync } from "node:fs";
import type { Invoice } from "@krempelfrei/documents/invoice";
import type { PlacedLine } from "@krempelfrei/documents/stacks/placed-line";
import { cleanText } from "@krempelfrei/documents/text/clean-text";
import { hasText } from "@krempelfrei/documents/text/has-text";
import type { PageText } from "./answers.ts";
import { answer, readRequest, readSecret, serve } from "./child-work.ts";
import { LIMITS, PREVIEWS, SHEET } from "./limits.ts";
import { BITMAP, INPUT, type PdfRequest, READABLE, sheetFile, UPRIGHT, WORDS } from "./messages.ts";
import { CannotOpen, openPdf, type Pdf } from "./pdfium.ts";
import type { RecognisedPage } from "./text-layer.ts";

/** Share of the page above which its largest picture makes a page without printed text a scan. */
const SCAN_PART = 0.6;

/** Reads and edits PDFs. It has no network, and access only to its folder and the packages. */
async function main(): Promise<void> {
  const request = readRequest() as PdfRequest;
  if (request.work === "add-text") return addText(request);
  if (request.work === "extract") return extract(request);
  if (request.work === "turn") return turn(request);
  const password = request.work === "look" && request.hasPassword ? readSecret() : "";
  const pdf = await openPdf(readPdf(), password).catch((error: unknown) => {
    if (!(error instanceof CannotOpen)) throw error;
    answer({ refused: error.encrypted ? "encrypted" : "damaged" });
    return undefined;
  });
  if (!pdf) return;
  if (request.work === "look") await look(pdf);
  else if (request.work === "sheets") await drawSheets(pdf, request);
  else answer({ bitmap: renderPage(pdf, request) });
}

/** The whole file: both parsers find the header after leading bytes, so none are cut off. */
const readPdf = (): Uint8Array => readFileSync(INPUT);

async function look(pdf: Pdf): Promise<void> {
  const texts: PageText[] = [];
  let left: number = LIMITS.textLength;
  for (let page = 0; page < Math.min(pdf.pages, LIMITS.textPages); page += 1) {
    const found = lookAt(pdf, page);
    texts.push({ ...found, text: found.text.slice(0, left) });
    left -= Math.min(left, found.text.length);
  }
  answer({ pages: pdf.pages, texts });
  const { width, height } = PREVIEWS["preview-800"];
  const drawn = pdf.render(0, "color", (wide, high) => Math.min(width / wide, height / high));
  if (drawn) writeFileSync(BITMAP, drawn.data);
  const bitmap = drawn && { width: drawn.width, height: drawn.height };
  answer({ pages: pdf.pages, texts, bitmap });
  // Last, so that an attachment that crashes this process costs only the invoice.
  const invoice = await findInvoice(pdf);
  if (invoice) answer({ pages: pdf.pages, texts, bitmap, invoice });
}

/** The invoice in the attachments; undefined without one, or with several different ones. */
async function findInvoice(pdf: Pdf): Promise<Invoice | undefined> {
  const files = pdf.attachments();
  if (files.length === 0) return undefined;
  const { readInvoice } = await import("./invoice/read-invoice.ts");
  const found = files.flatMap((bytes) => readInvoice(bytes) ?? []);
  return new Set(found.map((each) => JSON.stringify(each))).size === 1 ? found[0] : undefined;
}

function lookAt(pdf: Pdf, index: number): PageText {
  const page = pdf.readPage(index);
  if (!page) return { text: "", state: "broken" };
  const text = cleanText(page.text);
  // A scan with filled-in fields still needs recognition.
  const isScan = page.picturePart > SCAN_PART && !hasText(page.printed, page);
  if (!isScan && hasText(page.text, page)) return { text, state: "text" };
  return { text, state: page.isEmpty ? "blank" : "none" };
}

function renderPage(pdf: Pdf, { page, dpi }: Extract<PdfRequest, { work: "render" }>) {
  const bitmap = pdf.render(page, "gray", (width, height) =>
    Math.min(
      dpi / 72,
      LIMITS.pageSide / Math.max(width, height),
      Math.sqrt(LIMITS.pagePixels / (width * height)),
    ),
  );
  if (!bitmap) return null;
  writeFileSync(BITMAP, bitmap.data);
  return { width: bitmap.width, height: bitmap.height };
}

/** Draws pages of a stack, and answers where documents may begin: blank pages, QR codes, lines of text. */
async function drawSheets(pdf: Pdf, { from, to }: Extract<PdfRequest, { work: "sheets" }>): Promise<void> {
  const { codesOn, isBlank, loadCodeReader } = await import("./sheet.ts");
  loadCodeReader();
  const sheets = [];
  for (let page = from; page < Math.min(to, pdf.pages); page += 1) {
    const bitmap = pdf.render(page, "color", (wide, high) =>
      Math.min(SHEET.width / wide, SHEET.height / high),
    );
    if (bitmap) writeFileSync(sheetFile(page, "raw"), bitmap.data);
    sheets.push({
      page,
      bitmap: bitmap ? { width: bitmap.width, height: bitmap.height } : null,
      blank: bitmap !== undefined && isBlank(bitmap),
      codes: bitmap ? await codesOn(bitmap) : [],
      ...readSheet(pdf, page),
    });
  }
  answer({ pages: pdf.pages, sheets });
}

/** State of a page's text, and its lines if it has a text of its own. */
function readSheet(pdf: Pdf, page: number): { text: PageText["state"]; lines: PlacedLine[] } {
  const { state } = lookAt(pdf, page);
  return { text: state, lines: state === "text" ? pdf.readLines(page) : [] };
}

async function extract({ pages, of }: Extract<PdfRequest, { work: "extract" }>): Promise<void> {
  const { extractPages } = await import("./extract-pages.ts");
  give(await extractPages(readPdf(), pages, of).catch(() => undefined));
}

async function turn({ pages, quarters }: Extract<PdfRequest, { work: "turn" }>): Promise<void> {
  const { turnPages } = await import("./turn-pages.ts");
  give(await turnPages(readPdf(), pages, quarters).catch(() => undefined));
}

function give(made: Uint8Array | undefined): void {
  if (made) writeFileSync(READABLE, made);
  answer({ done: made !== undefined });
}

async function addText({ kind, orientation }: Extract<PdfRequest, { work: "add-text" }>): Promise<void> {
  // Imported only here, because it is half of the start's time.
  const { addToPdf, pdfOfPicture } = await import("./text-layer.ts");
  const pages = JSON.parse(readFileSync(WORDS, "utf8")) as RecognisedPage[];
  const upright = orientation !== 1 && kind !== "pdf" && [2, 4, 5, 7].includes(orientation);
  const bytes = kind === "pdf" ? readPdf() : readFileSync(upright ? UPRIGHT : INPUT);
  const readable = await (
    kind === "pdf"
      ? addToPdf(bytes, pages)
      : pdfOfPicture(bytes, upright ? "jpg" : kind, upright ? 1 : orientation, pages[0]?.words ?? [])
  ).catch(() => undefined);
  if (readable) writeFileSync(READABLE, readable);
  answer({ done: readable !== undefined });
}

await serve(main);
