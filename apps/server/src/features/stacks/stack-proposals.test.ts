import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@krempelfrei/contract/stacks/stacks";
import { createReader } from "@krempelfrei/reader/reader";
import { PDFDocument, type PDFPage, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import type { Client } from "../../testing/client.ts";
import { READING_PATIENCE_MS } from "../../testing/reading/read-documents.ts";
import { createWorld, type Group } from "../../testing/world.ts";
import { readStack } from "./read-stack.job.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { takeScans } from "./take-scans.ts";

const world = await createWorld({ reader: await createReader({ urgent: true }) });
const { signal } = new AbortController();
let staff: Client;
let [gisela, other]: [Group, Group] = [] as never;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
  [gisela, other] = [await world.makeGroup("Eberhardt"), await world.makeGroup("Brandt")];
  await moveTo(gisela, "4");
  await moveTo(other, "4a");
});

/** Both customers live in one street. */
const moveTo = async ({ customer }: Group, house_no: string) =>
  world.db
    .updateTable("customer")
    .set({ street: "Lindenstraße", house_no, zip: "37999", city: "Lindental" })
    .where("id", "=", customer.id)
    .execute();

/** Lines of a page with their distance from its upper edge. */
type Lines = readonly (readonly [number, string])[];

const letter = (sender: string, to: string, house: string): Lines => [
  [50, `${sender} GmbH`],
  [64, `Telefon 05541 1234, ${sender}straße 7`],
  [150, to],
  [164, `Lindenstr. ${house}`],
  [178, "37999 Lindental"],
  [260, "Lindental, den 4. März 2026"],
  [320, "Guten Tag,"],
  [340, "anbei erhalten Sie Ihre Unterlagen für das laufende Jahr."],
];
const SECOND: Lines = [
  [90, "und bitten Sie, die beiliegenden Blätter unterschrieben zurückzusenden."],
  [820, "Seite 2 von 2"],
];

async function drawText(page: PDFPage, lines: Lines): Promise<void> {
  const font = await page.doc.embedFont(StandardFonts.Helvetica);
  for (const [top, text] of lines) page.drawText(text, { x: 70, y: 842 - top, size: 11, font });
}

/** The same as a scan, which has no text. */
async function drawScan(page: PDFPage, lines: Lines): Promise<void> {
  const texts = lines.map(([top, text]) => `<text x="70" y="${top}">${text}</text>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1650" height="2339" viewBox="0 0 595 842" font-family="Liberation Sans" font-size="11"><rect width="100%" height="100%" fill="white"/>${texts}</svg>`;
  const picture = await page.doc.embedJpg(new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer()));
  page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 });
}

/** A stack of these pages that was looked at. */
async function stackOf(...draw: ((page: PDFPage) => Promise<void>)[]): Promise<string> {
  const document = await PDFDocument.create();
  for (const drawPage of draw) await drawPage(document.addPage([595, 842]));
  const folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
  const name = randomUUID();
  await writeFile(join(folder, `${name}.pdf`), await document.save());
  await takeScans(world.system, { directory: folder, pause: async () => undefined, signal });
  const { id } = await world.db
    .selectFrom("stack")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await world.runJob(readStack, { stack_id: id });
  return id;
}

const show = async (id: string) => staff.call(api.getStack, { params: { id } });
const text = (lines: Lines) => async (page: PDFPage) => drawText(page, lines);
const scan = (lines: Lines) => async (page: PDFPage) => drawScan(page, lines);

// Covers intake.8
it(
  "proposes cuts with their reasons, and customers by name and address, of digital pages at once",
  async () => {
    const { sheets } = await show(
      await stackOf(
        text(letter("Stadtwerke Kanal", "Rolf Eberhardt", "4")),
        text(SECOND),
        text(letter("Sparkasse Auental", "Karla Brandt", "4 a")),
        text(letter("Sparkasse Auental", "Karla Brandt", "4")),
      ),
    );
    expect(sheets.map(({ cut }) => cut?.is_certain)).toEqual([undefined, undefined, true, true]);
    expect(sheets[2]?.cut?.why).toEqual([
      "neuer Briefkopf",
      "Anschrift",
      "Datum und Anrede",
      "davor Seite 2 von 2",
    ]);
    expect(sheets.map(({ address }) => address?.customer?.id)).toEqual([
      gisela.customer.id,
      undefined,
      other.customer.id,
      undefined,
    ]);
    expect(sheets[0]?.address).toEqual({
      text: "Rolf Eberhardt, Lindenstr. 4",
      customer: { id: gisela.customer.id, number: expect.any(Number), full_name: "Karla Eberhardt" },
    });
    // Name and address of two customers do not make one.
    expect(sheets[3]?.address).toEqual({ text: "Karla Brandt, Lindenstr. 4", customer: null });
  },
  READING_PATIENCE_MS,
);

// Covers intake.8
it(
  "recognises scans while the stack is open already, and proposes more; what is closed is not read",
  async () => {
    const id = await stackOf(
      text(letter("Stadtwerke Kanal", "Rolf Eberhardt", "4")),
      scan(letter("Sparkasse Auental", "Karla Brandt", "4a")),
    );
    const before = await show(id);
    expect(before.state).toBe("open");
    expect(before.sheets.map(({ is_unread, cut, address }) => [is_unread, cut, address?.text])).toEqual([
      [false, null, "Rolf Eberhardt, Lindenstr. 4"],
      [true, null, undefined],
    ]);
    await world.db.updateTable("stack").set({ state: "splitting" }).where("id", "=", id).execute();
    await world.runJob(recogniseStack, { stack_id: id });
    expect((await show(id)).sheets[1]?.is_unread).toBe(true);
    await world.db.updateTable("stack").set({ state: "open" }).where("id", "=", id).execute();
    await world.runJob(recogniseStack, { stack_id: id });
    const [, page] = (await show(id)).sheets;
    expect(page).toMatchObject({
      is_unread: false,
      cut: { is_certain: true },
      address: { text: "Karla Brandt, Lindenstr. 4a", customer: { id: other.customer.id } },
    });
    const stored = await world.db
      .selectFrom("stack_page")
      .select("marks")
      .where("stack_id", "=", id)
      .execute();
    // Of the text nothing is kept.
    expect(JSON.stringify(stored)).not.toMatch(/Unterlagen/);
  },
  READING_PATIENCE_MS,
);
