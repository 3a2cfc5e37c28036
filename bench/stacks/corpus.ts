import { PageSizes, PDFDocument } from "pdf-lib";
import sharp, { type Sharp } from "sharp";
import { type Cursor, LEFT, RIGHT, writeBlocks, writeLine } from "../letters/blocks.ts";
import { createChance, type Chance } from "../letters/chance.ts";
import type { Half } from "../letters/corpus.ts";
import { createDesk, type Layout, type Sender } from "../letters/desk.ts";
import { authorities } from "../letters/open/authorities.ts";
import { bills } from "../letters/open/bills.ts";
import { contracts } from "../letters/open/contracts.ts";
import { daily } from "../letters/open/daily.ts";
import { offices } from "../letters/open/offices.ts";
import { services } from "../letters/open/services.ts";
import { layOut } from "../letters/frame.ts";
import { HEIGHT, type Sheet, toPdf, toPictures } from "../letters/sheet.ts";
import { VARIANTS } from "../pages/draw-page.ts";
import { ADDRESSEES, printed, receiverAt } from "./people.ts";

/** Label of a page of a stack. */
export interface LabelledPage {
  /** Layout, page and way: "Mahnung 2, 300 dpi". */
  readonly name: string;
  /** `blank`: the empty back of a sheet. */
  readonly kind: "first" | "later" | "blank";
  /** Of a first page: whose the letter is; null for strangers and namesakes. */
  readonly customer: string | null;
  /** Whether the letter has an address field; payslips and the like may name a person without one. */
  readonly isAddressed: boolean;
}

export interface LabelledStack {
  readonly half: Half;
  readonly number: number;
  readonly pages: readonly LabelledPage[];
  file(): Promise<Uint8Array>;
}

/** Rules about stacks were tuned to the first half alone; those about letters know both. */
const LAYOUTS: Readonly<Record<Half, readonly Layout[]>> = {
  open: [...bills, ...offices, ...contracts, ...daily],
  apart: [...services, ...authorities],
};
const STACKS = 10;
const PAGES = { min: 10, max: 30 };
const SCANS = Object.entries(VARIANTS).filter(([name]) => name !== "turned by 90°");

const PARAGRAPHS = [
  "Bitte beachten Sie auch die folgenden Hinweise, die Bestandteil dieses Schreibens sind. Sie gelten, soweit nichts anderes vereinbart wurde.",
  "Die Angaben beruhen auf den Unterlagen, die uns bis zum Tag der Erstellung vorlagen. Änderungen teilen Sie uns bitte umgehend mit.",
  "Ihre Daten verarbeiten wir nach den Vorschriften der Datenschutz-Grundverordnung. Einzelheiten finden Sie in unserem Merkblatt.",
  "Fragen beantworten wir Ihnen gern am Telefon oder schriftlich. Bitte halten Sie dafür Ihre Unterlagen bereit.",
  "Eine Aufstellung der einzelnen Posten finden Sie in der Anlage. Abweichungen durch Rundung sind möglich.",
] as const;

/** Twenty stacks of 10 to 30 pages: letters of one to four pages, a third digital, else scans and photographs, some upside down, with blank backs. */
export const stacks: readonly LabelledStack[] = (["open", "apart"] as const).flatMap((half) =>
  Array.from({ length: STACKS }, (_, number) => stackOf(half, number)),
);

interface DrawnPage extends LabelledPage {
  readonly sheet: Sheet | null;
  readonly way: (typeof SCANS)[number] | undefined;
  readonly isUpsideDown: boolean;
  readonly seed: number;
}

function stackOf(half: Half, number: number): LabelledStack {
  const chance = createChance((half === "open" ? 70_000 : 90_000) + number);
  const target = chance.int(PAGES.min, PAGES.max);
  const pages: DrawnPage[] = [];
  const isDigital = number % 3 === 0;
  while (pages.length < target) {
    const drawn = drawLetter(half, chance, isDigital);
    for (const page of drawn) {
      if (pages.length >= PAGES.max) break;
      pages.push(page);
      if (!isDigital && chance.int(1, 6) === 1) pages.push(blankPage(chance));
    }
  }
  return { half, number, pages, file: async () => fileOf(pages) };
}

function blankPage(chance: Chance): DrawnPage {
  return {
    name: "blank",
    kind: "blank",
    customer: null,
    isAddressed: false,
    sheet: null,
    way: undefined,
    isUpsideDown: false,
    seed: chance.int(1, 1e6),
  };
}

function drawLetter(half: Half, chance: Chance, isDigital: boolean): DrawnPage[] {
  const layouts = LAYOUTS[half];
  const layout = layouts[chance.int(0, layouts.length - 1)];
  if (!layout) throw new Error("no layout");
  const seed = chance.int(1, 1e6);
  const { person, customer } = receiverAt(chance.int(0, 1000));
  const desk = { ...createDesk(layout.senders[chance.int(0, 1)] ?? layout.senders[0], seed), to: person };
  const draft = layout.draft(desk, 0);
  const isAddressed = draft.frame === undefined || draft.frame === "letter";
  // A delivery note has the household in its own columns, whoever else gets letters.
  const named = JSON.stringify(draft.body).includes("Miriam Achterberg") ? "achterberg" : undefined;
  const length = isAddressed ? chance.pick([1, 1, 1, 2, 2, 3, 4]) : 1;
  const body = [...(isAddressed && chance.int(1, 5) === 1 ? [insured(chance)] : []), ...draft.body];
  const sheet = layOut(desk, { ...draft, body });
  while (sheet.pages.length < length) lengthen(sheet, chance);
  finish(sheet, desk.sender, chance.pick(["none", "of", "of", "bare", "dashes"] as const));
  const way = isDigital || chance.int(1, 3) === 1 ? undefined : SCANS[chance.int(0, SCANS.length - 1)];
  return sheet.pages.map((page, index) => ({
    name: `${layout.name} ${index + 1}, ${way?.[0] ?? "pdf"}`,
    kind: index === 0 ? "first" : "later",
    customer: index === 0 ? (isAddressed ? customer : (named ?? customer)) : null,
    isAddressed,
    sheet: { ...sheet, pages: [page] },
    way,
    isUpsideDown: way !== undefined && chance.int(1, 8) === 1,
    seed: seed + index,
  }));
}

/** Another customer whom a letter speaks of. */
function insured(chance: Chance) {
  const other = ADDRESSEES[chance.int(0, ADDRESSEES.length - 1)];
  if (!other) throw new Error("nobody");
  return {
    lines: [
      "Versicherte Person:",
      printed(`${other.first_name} ${other.last_name}`),
      `${other.street} ${other.house_no}`,
      `${other.zip} Ort`,
    ],
  };
}

/** Adds a page that goes on. */
function lengthen(sheet: Sheet, chance: Chance): void {
  sheet.pages.push({ texts: [], rules: [] });
  const size = sheet.family === "mono" ? 9 : 10.5;
  const cursor: Cursor = { sheet, left: LEFT, right: RIGHT, size, y: 90 };
  const pages = sheet.pages.length;
  if (chance.int(1, 3) === 1) writeLine(cursor, "Hinweise", { face: "bold" });
  for (let part = 0; part < 9 && sheet.pages.length === pages; part += 1)
    writeBlocks(cursor, [chance.pick(PARAGRAPHS)]);
}

/** Numbers the pages as this sender does; some repeat their name above each. */
function finish(sheet: Sheet, sender: Sender, style: "none" | "of" | "bare" | "dashes"): void {
  const repeatsHead = sender.habit % 3 === 0;
  for (const [index, { texts }] of sheet.pages.entries()) {
    const [at, of] = [index + 1, sheet.pages.length];
    const number = { none: "", of: `Seite ${at} von ${of}`, bare: `Seite ${at}`, dashes: `- ${at} -` }[style];
    const isShown = style === "of" || index > 0;
    if (number !== "" && isShown)
      texts.push({ x: RIGHT - 60, y: HEIGHT - 14, text: number, size: 8, face: "regular" });
    if (index > 0 && repeatsHead)
      texts.push({
        x: LEFT,
        y: 50,
        text: `${sender.name} · ${sender.street} · ${sender.town}`,
        size: 8,
        face: "regular",
      });
  }
}

async function fileOf(pages: readonly DrawnPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const page of pages) {
    if (!page.sheet) {
      document.addPage(PageSizes.A4);
      continue;
    }
    if (!page.way) {
      const other = await PDFDocument.load(await toPdf(page.sheet));
      for (const copied of await document.copyPages(other, [0])) document.addPage(copied);
      continue;
    }
    const [drawn] = toPictures(page.sheet);
    if (!drawn) throw new Error("nothing drawn");
    await addPicture(document, await scanned(drawn, page));
  }
  return document.save({ useObjectStreams: false });
}

async function scanned(drawn: Sharp, { way, seed, isUpsideDown }: DrawnPage): Promise<Buffer> {
  const bytes = way ? await way[1](drawn, seed) : await drawn.jpeg().toBuffer();
  return isUpsideDown ? sharp(bytes).rotate(180).jpeg({ quality: 85 }).toBuffer() : bytes;
}

async function addPicture(document: PDFDocument, bytes: Buffer): Promise<void> {
  const picture = await document.embedJpg(new Uint8Array(bytes));
  const page = document.addPage(PageSizes.A4);
  const { width, height } = picture.scaleToFit(page.getWidth(), page.getHeight());
  page.drawImage(picture, {
    x: (page.getWidth() - width) / 2,
    y: (page.getHeight() - height) / 2,
    width,
    height,
  });
}
