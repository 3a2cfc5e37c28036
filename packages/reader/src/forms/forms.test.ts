import { PDFString } from "pdf-lib";
import { expect, it } from "vitest";
import { extractPages } from "../extract-pages.ts";
import { openPdf, type Pdf } from "../pdfium.ts";
import { repairPdf } from "../repair-pdf.ts";
import { addToPdf } from "../text-layer.ts";
import { turnPages } from "../turn-pages.ts";
import { drawn, FIELD, type SampleForm, sampleForm } from "../testing/sample-form.ts";

const str = PDFString.of;
const CROSS = "q 2 w 4 4 m 20 20 l 4 20 m 20 4 l S Q";
const COMB_FLAG = 1 << 24;
const MULTILINE_FLAG = 1 << 12;
const PASSWORD_FLAG = 1 << 13;
const RADIO_FLAG = 1 << 15;
const BUTTON_FLAG = 1 << 16;
const COMBO_FLAG = 1 << 17;
const MULTISELECT_FLAG = 1 << 21;
const HIDDEN = 2;
const PRINT_ALONE = 4 | 32;

interface Case extends SampleForm {
  readonly name: string;
  /** The whole text of the page. */
  readonly reads: string;
  /** Whether anything is to be seen in the box of the field. */
  readonly shows: boolean;
  /** Box that is inspected in place of the field's own. */
  readonly seenAt?: typeof FIELD;
}

const CASES: readonly Case[] = [
  {
    name: "a line of text",
    field: { FT: "Tx", V: str("Erika Musterfrau") },
    draws: { "": drawn("Erika Musterfrau") },
    reads: "Angabe: Erika Musterfrau",
    shows: true,
  },
  {
    name: "a line of text whose appearance is missing",
    field: { FT: "Tx", V: str("Erika Musterfrau") },
    reads: "Angabe: Erika Musterfrau",
    shows: true,
  },
  {
    name: "a line of text whose appearance the viewer is asked to make",
    field: { FT: "Tx", V: str("Erika Musterfrau") },
    needsAppearances: true,
    reads: "Angabe: Erika Musterfrau",
    shows: true,
  },
  {
    name: "an empty line of text",
    field: { FT: "Tx" },
    draws: { "": "" },
    reads: "Angabe:",
    shows: false,
  },
  {
    name: "lines of text",
    field: { FT: "Tx", Ff: MULTILINE_FLAG, V: str("Musterweg 1\n12345 Musterstadt") },
    draws: { "": `${drawn("Musterweg 1", { y: 14 })} ${drawn("12345 Musterstadt", { y: 2 })}` },
    reads: "Angabe: Musterweg 1\n12345 Musterstadt",
    shows: true,
  },
  {
    name: "a comb, which has a box a letter",
    field: { FT: "Tx", Ff: COMB_FLAG, MaxLen: 22, V: str("DE02120300000000202051") },
    draws: {
      "": `BT /Helv 9 Tf 0 g 1 8 Td ${Array.from("DE02120300000000202051")
        .map((letter) => `(${letter}) Tj 10.9 0 Td`)
        .join(" ")} ET`,
    },
    reads: "Angabe: DE02120300000000202051",
    shows: true,
  },
  {
    name: "a comb whose appearance is missing",
    field: { FT: "Tx", Ff: COMB_FLAG, MaxLen: 22, V: str("DE02120300000000202051") },
    reads: "Angabe: DE02120300000000202051",
    shows: true,
  },
  {
    name: "a text that is shown in another form than it is kept",
    field: { FT: "Tx", V: str("1234.5") },
    draws: { "": drawn("1.234,50 EUR") },
    reads: "Angabe: 1.234,50 EUR",
    shows: true,
  },
  {
    name: "a password",
    field: { FT: "Tx", Ff: PASSWORD_FLAG, V: str("streng geheim") },
    draws: { "": drawn("*************") },
    reads: "Angabe:",
    shows: true,
  },
  {
    name: "a password whose appearance is missing",
    field: { FT: "Tx", Ff: PASSWORD_FLAG, V: str("streng geheim") },
    needsAppearances: true,
    reads: "Angabe:",
    shows: true,
  },
  {
    name: "a hidden text",
    field: { FT: "Tx", F: HIDDEN, V: str("unsichtbar") },
    draws: { "": drawn("unsichtbar") },
    reads: "Angabe:",
    shows: false,
  },
  {
    name: "a text for the printer alone",
    field: { FT: "Tx", F: PRINT_ALONE, V: str("unsichtbar") },
    draws: { "": drawn("unsichtbar") },
    reads: "Angabe:",
    shows: false,
  },
  {
    name: "a text beside the page",
    field: { FT: "Tx", V: str("unsichtbar") },
    draws: { "": drawn("unsichtbar") },
    rect: { left: 500, bottom: 200, right: 700, top: 224 },
    seenAt: FIELD,
    reads: "Angabe:",
    shows: false,
  },
  {
    name: "a checked box",
    field: { FT: "Btn", V: "Ja", AS: "Ja" },
    draws: { Ja: CROSS, Off: "" },
    label: { text: "Ich stimme zu", x: 170, y: 205 },
    rect: { ...FIELD, right: 164 },
    reads: "☒ Ich stimme zu",
    shows: true,
  },
  {
    name: "a box that is not checked",
    field: { FT: "Btn", V: "Off", AS: "Off" },
    draws: { Ja: CROSS, Off: "" },
    rect: { ...FIELD, right: 164 },
    reads: "Angabe:",
    shows: false,
  },
  {
    name: "a radio button that is chosen",
    field: { FT: "Btn", Ff: RADIO_FLAG, V: "ledig", AS: "ledig" },
    draws: { ledig: CROSS, Off: "" },
    rect: { ...FIELD, right: 164 },
    label: { text: "ledig", x: 170, y: 205 },
    reads: "☒ ledig",
    shows: true,
  },
  {
    name: "a combo box",
    field: { FT: "Ch", Ff: COMBO_FLAG, Opt: [str("Bar"), str("Lastschrift")], V: str("Lastschrift") },
    draws: { "": drawn("Lastschrift") },
    reads: "Angabe: Lastschrift",
    shows: true,
  },
  {
    name: "a combo box that keeps another word than it shows, without an appearance",
    field: {
      FT: "Ch",
      Ff: COMBO_FLAG,
      Opt: [
        [str("1"), str("Bar")],
        [str("2"), str("Lastschrift")],
      ],
      V: str("2"),
    },
    reads: "Angabe: Lastschrift",
    shows: true,
  },
  {
    name: "a list, of which the chosen lines alone are read",
    field: {
      FT: "Ch",
      Ff: MULTISELECT_FLAG,
      Opt: [str("Hausrat"), str("Haftpflicht")],
      V: [str("Haftpflicht")],
      I: [1],
    },
    draws: { "": `${drawn("Hausrat", { y: 14 })} ${drawn("Haftpflicht", { y: 2 })}` },
    reads: "Angabe: Haftpflicht",
    shows: true,
  },
  {
    name: "a push button",
    field: { FT: "Btn", Ff: BUTTON_FLAG, MK: { CA: str("Drucken") } },
    draws: { "": `0.5 g 0 0 240 24 re f ${drawn("Drucken")}` },
    reads: "Angabe: Drucken",
    shows: true,
  },
  {
    name: "what a signature shows",
    field: { FT: "Sig" },
    draws: { "": drawn("Signiert von Max Mustermann am 02.11.2026") },
    reads: "Angabe: Signiert von Max Mustermann am 02.11.2026",
    shows: true,
  },
  {
    name: "a field of a document that does not say that it has a form",
    field: { FT: "Tx", V: str("Erika Musterfrau") },
    draws: { "": drawn("Erika Musterfrau") },
    isStray: true,
    reads: "Angabe: Erika Musterfrau",
    shows: true,
  },
  {
    name: "a field below its caption",
    field: { FT: "Tx", V: str("Erika Musterfrau") },
    draws: { "": drawn("Erika Musterfrau") },
    label: { text: "Name, Vorname", x: 140, y: 228 },
    reads: "Name, Vorname\nErika Musterfrau",
    shows: true,
  },
  {
    name: "a text that calls for a script",
    field: {
      FT: "Tx",
      V: str("Erika Musterfrau"),
      AA: { F: { S: "JavaScript", JS: str("event.value = 'Skript';") } },
    },
    draws: { "": drawn("Erika Musterfrau") },
    needsAppearances: true,
    reads: "Angabe: Erika Musterfrau",
    shows: true,
  },
];

const SCALE = 2;

/** Pixels of the field's box that are not white; the page as it lies unturned. */
function inkedPixels(pdf: Pdf, { left, bottom, right, top }: typeof FIELD): number {
  const drawing = pdf.render(0, "gray", () => SCALE);
  if (!drawing) throw new Error("the page cannot be drawn");
  let inked = 0;
  for (let y = Math.round((300 - top) * SCALE); y < (300 - bottom) * SCALE; y += 1)
    for (let x = left * SCALE; x < right * SCALE; x += 1)
      if ((drawing.data[y * drawing.width + x] ?? 255) < 128) inked += 1;
  return inked;
}

const readAs = (pdf: Pdf): string | undefined => pdf.readPage(0)?.text.replaceAll(/\r\n?/g, "\n").trim();

it.each(CASES)("$name of a form is drawn and read as one sees it", async ({ reads, shows, ...sample }) => {
  const bytes = await sampleForm(sample);
  const box = sample.seenAt ?? sample.rect ?? FIELD;
  const drawn = inkedPixels(await openPdf(bytes), box);
  expect(drawn > 20, `${drawn} dark pixels`).toBe(shows);
  const pdf = await openPdf(bytes);
  expect(readAs(pdf)).toBe(reads);
  // Reading makes what lies over the page a part of it; the page looks as before.
  expect(inkedPixels(pdf, box) > 20).toBe(shows);
});

it.each(CASES)("$name of a form stays on a page that is split off", async ({ reads, shows, ...sample }) => {
  const bytes = await extractPages(await sampleForm(sample), [0]);
  const pdf = await openPdf(bytes);
  expect(inkedPixels(pdf, sample.seenAt ?? sample.rect ?? FIELD) > 20).toBe(shows);
  expect(readAs(await openPdf(bytes))).toBe(reads);
});

it.each([
  ["turned", (bytes: Uint8Array) => turnPages(bytes, [0], 4)],
  ["given recognised words", (bytes: Uint8Array) => addToPdf(bytes, [])],
  ["repaired", repairPdf],
] as const)("fields stay in a document that is %s", async (_, rewrite) => {
  const texts = [];
  for (const { reads, ...sample } of CASES) {
    const pdf = await openPdf(await rewrite(await sampleForm(sample)));
    texts.push([readAs(pdf), reads]);
  }
  expect(texts.map(([read]) => read)).toEqual(texts.map(([, reads]) => reads));
});

it.each([90, 180, 270] as const)("a field of a page that is turned by %i degrees", async (rotate) => {
  const pdf = await openPdf(
    await sampleForm({
      field: { FT: "Tx", V: str("Erika Musterfrau"), MK: { R: 0 } },
      draws: { "": drawn("Erika Musterfrau") },
      rotate,
    }),
  );
  const drawing = pdf.render(0, "gray", () => SCALE);
  expect([drawing?.width, drawing?.height]).toEqual(rotate === 180 ? [800, 600] : [600, 800]);
  expect(readAs(pdf)).toContain("Erika Musterfrau");
  expect(readAs(pdf)).toContain("Angabe:");
});
