import type { FileType } from "@krempelfrei/contract/file-types";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { PDFDocument, StandardFonts } from "pdf-lib";

/** A letter of the sample customer. Senders and people are invented. */
export interface SampleLetter {
  readonly name: string;
  readonly author: string;
  readonly type: FileType;
  /** Folder of the starting tree; null for a letter that waits to be sorted. */
  readonly folder: string | null;
  /** Owner of the letter; `null` for the whole group. */
  readonly owner: "holder" | "partner" | null;
  readonly daysAgo: number;
  readonly text: readonly string[];
}

const POWER = "Stadtwerke Beispielhausen";
const INSURANCE = "Musterschutz Versicherung AG";

export const SAMPLE_LETTERS: readonly SampleLetter[] = [
  {
    name: "Jahresabrechnung Strom",
    author: POWER,
    type: "invoice",
    folder: "Haus & Wohnen",
    owner: null,
    daysAgo: 380,
    text: [
      "Sie haben 2.480 kWh verbraucht.",
      "Nachzahlung: 61,40 €",
      "Wir buchen den Betrag in 14 Tagen ab.",
    ],
  },
  {
    name: "Hausratversicherung Police",
    author: INSURANCE,
    type: "police",
    folder: "Versicherungen",
    owner: null,
    daysAgo: 700,
    text: [
      "Versicherungsnummer: MS-204-118",
      "Versicherungssumme: 52.000 €",
      "Der Vertrag verlängert sich jährlich.",
    ],
  },
  {
    name: "Mietvertrag",
    author: "Hausverwaltung Exempel",
    type: "contract",
    folder: "Verträge",
    owner: null,
    daysAgo: 1500,
    text: [
      "Wohnung: Ahornweg 3, 1. Obergeschoss links",
      "Miete: 690,00 € im Monat",
      "Beide Seiten können mit drei Monaten Frist kündigen.",
    ],
  },
  {
    name: "Gehaltsabrechnung",
    author: "Nordlager Logistik GmbH",
    type: "misc",
    folder: "Arbeit & Beruf",
    owner: "partner",
    daysAgo: 40,
    text: ["Bruttolohn: 2.910,00 €", "Auszahlung: 1.987,35 €"],
  },
  {
    name: "Scan 1",
    author: POWER,
    type: "invoice",
    folder: null,
    owner: "holder",
    daysAgo: 2,
    text: ["Jahresabrechnung Strom", "Sie haben 2.510 kWh verbraucht.", "Nachzahlung: 48,20 €"],
  },
  {
    name: "Scan 2",
    author: INSURANCE,
    type: "misc",
    folder: null,
    owner: "holder",
    daysAgo: 1,
    text: [
      "Beitragsrechnung Hausratversicherung",
      "Versicherungsnummer: MS-204-118",
      "Beitrag: 84,90 €, fällig zum Monatsende",
    ],
  },
  {
    name: "Scan 3",
    author: "Zahnarztpraxis Probst",
    type: "invoice",
    folder: null,
    owner: "partner",
    daysAgo: 1,
    text: [
      "Rechnung über Ihre Behandlung",
      "Rechnungsbetrag: 112,60 €",
      "Bitte überweisen Sie innerhalb von 30 Tagen.",
    ],
  },
];

const [WIDTH, HEIGHT] = [595, 842];
const LEFT = 71;

/** The letter as a PDF with a text layer, dated by the clock; it says on its first line that it is an example. */
export async function drawLetter(
  letter: SampleLetter,
  { recipient, now }: { readonly recipient: string; readonly now: Date },
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [plain, bold] = [
    await pdf.embedFont(StandardFonts.Helvetica),
    await pdf.embedFont(StandardFonts.HelveticaBold),
  ];
  const page = pdf.addPage([WIDTH, HEIGHT]);
  const write = (text: string, y: number, { size = 11, font = plain } = {}): void =>
    page.drawText(text, { x: LEFT, y, size, font });
  const [subject = letter.name, ...lines] =
    letter.folder === null ? letter.text : [letter.name, ...letter.text];
  write("Beispiel: Diesen Brief gibt es nicht", HEIGHT - 36, { size: 8 });
  write(letter.author, HEIGHT - 70, { size: 18, font: bold });
  write(`${letter.author} · Beispielplatz 1 · 12345 Musterstadt`, HEIGHT - 130, { size: 7 });
  [recipient, "Ahornweg 3", "12345 Musterstadt"].forEach((line, index) =>
    write(line, HEIGHT - 150 - index * 15),
  );
  write(`Datum: ${germanDay(letterDay(letter, now))}`, HEIGHT - 220);
  write(subject, HEIGHT - 260, { size: 13, font: bold });
  [`Guten Tag ${recipient},`, ...lines, "Mit freundlichen Grüßen", letter.author].forEach((line, index) =>
    write(line, HEIGHT - 295 - index * 24),
  );
  pdf.setTitle(letter.name);
  return pdf.save();
}

/** The date of a letter, YYYY-MM-DD. */
export const letterDay = ({ daysAgo }: SampleLetter, now: Date): string => addDays(berlinDay(now), -daysAgo);
