// Writes the sample files of the browser journeys: `npm run files -w e2e`. They are committed, so that a test always
// has the same bytes; `nasty/` holds uploads that must be refused, and damaged or locked PDFs that are accepted.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import jpeg from "jpeg-js";
import { demoDocument, type DocumentSpec } from "../../apps/demo/src/files/demo-document.ts";
import { lockedPdf } from "@krempelfrei/testing/locked-pdf";

const RECIPIENT = "Anna Schmidt\nGartenstraße 12\n12345 Musterstadt";
const PHOTO_QUALITY = 55;

// Name, author, date, type, cents.
type Row = readonly [string, string, string, DocumentSpec["type"], number?];

const TEXTS: readonly Row[] = [
  ["Rechnung Stadtwerke März 2026", "Stadtwerke Musterstadt", "2026-03-09", "invoice", 84_217],
  ["Hausratversicherung Police", "Nordlicht Versicherung a. G.", "2026-01-01", "police", 11_884],
  ["Mietvertrag Gartenstraße 12", "Hausverwaltung Brinkmann", "2015-05-01", "contract", 98_000],
  ["Kfz-Steuerbescheid 2026", "Zollstelle Musterstadt", "2026-03-24", "misc", 12_200],
  ["Zahnarztrechnung Dr. Weiß", "Zahnarztpraxis Dr. Weiß", "2026-05-12", "invoice", 23_417],
  ["Kontoauszug September 2026", "Sparbank Musterstadt", "2026-09-30", "misc", 182_311],
  ["Gehaltsabrechnung Oktober 2026", "Küstenwerk GmbH", "2026-10-28", "misc", 381_200],
  ["Rentenauskunft für Frau Schmidt", "Rentenstelle Nord", "2025-06-10", "misc", 148_022],
];
const SCANS: readonly Row[] = [
  ["Rundschreiben Hausverwaltung Februar", "Hausverwaltung Brinkmann", "2026-02-09", "misc"],
  ["Elternbrief Schuljahr 2025-2026", "Grundschule am Lindenpark", "2025-08-26", "misc"],
  ["Rechnung Petersen Spülkasten", "Petersen Sanitär & Heizung", "2025-10-14", "invoice"],
  ["Arztrechnung Dr. Sommer", "Dr. med. Friederike Sommer", "2026-03-17", "invoice"],
];
const PHOTOS: readonly Row[] = [
  ["Kassenbon Waschmaschine", "Elektro Hansen", "2025-11-14", "invoice"],
  ["Kassenbon Rückseite Küche", "Elektro Hansen", "2025-11-15", "invoice"],
  ["Garantiekarte E-Bike", "Fahrradhaus Kessler", "2025-04-11", "misc"],
  ["Brief Krankenkasse Zusatzbeitrag", "VitaPlus Krankenkasse", "2025-12-01", "misc"],
  ["Brief Stadtwerke Preisänderung", "Stadtwerke Musterstadt", "2025-11-20", "misc"],
  ["Foto Fahrrad für Versicherung", "Fahrradhaus Kessler", "2025-04-12", "misc"],
];
const SCREENSHOTS: readonly Row[] = [
  ["Überweisung Kita Mai 2025", "Kita Sonnenschein e. V.", "2025-05-02", "misc"],
  ["Jahreskarte für 2026", "Verkehrsverbund Musterland", "2026-01-01", "contract"],
];

const target = import.meta.dirname;
const nasty = join(target, "nasty");
mkdirSync(nasty, { recursive: true });
await writeAll("text-pdf", TEXTS);
await writeAll("scan-pdf", SCANS);
await writeAll("photo", PHOTOS, halved);
await writeAll("png", SCREENSHOTS);
await writeNasty();

async function writeAll(
  kind: DocumentSpec["kind"],
  rows: readonly Row[],
  change = (bytes: Uint8Array): Uint8Array => bytes,
): Promise<void> {
  for (const [index, [title, author, date, type, amountCents]] of rows.entries()) {
    const spec = { kind, title, author, recipient: RECIPIENT, date, type, amountCents };
    const { fileName, bytes } = await demoDocument(500 + index, spec);
    writeFileSync(join(target, fileName), change(bytes));
  }
}

/** Half the width and height, so that the repository stays small; each pixel keeps the mean of four. */
function halved(bytes: Uint8Array): Uint8Array {
  const large = jpeg.decode(bytes, { useTArray: true });
  const [width, height] = [large.width >> 1, large.height >> 1];
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    const first = (2 * y * large.width + 2 * x) * 4 + (at & 3);
    const four = [first, first + 4, first + large.width * 4, first + large.width * 4 + 4];
    data[at] = four.reduce((sum, place) => sum + (large.data[place] ?? 0), 0) / 4;
  }
  const small = jpeg.encode({ width, height, data }, PHOTO_QUALITY).data;
  // The encoder drops the comment that makes two photos of one picture different.
  return Buffer.concat([
    small.subarray(0, 2),
    bytes.subarray(2, 4 + ((bytes[4] ?? 0) << 8) + (bytes[5] ?? 0)),
    small.subarray(2),
  ]);
}

function write(name: string, content: string | Uint8Array): void {
  writeFileSync(join(nasty, name), content);
}

async function writeNasty(): Promise<void> {
  const spec: DocumentSpec = {
    kind: "text-pdf",
    title: "Beschädigte Rechnung",
    author: "Stadtwerke Musterstadt",
    recipient: RECIPIENT,
    date: "2026-03-09",
    type: "invoice",
  };
  const { bytes } = await demoDocument(1, spec);
  const script = "<script>window.__xss = true</script>";
  write("Webseite.pdf", `<!doctype html><title>Rechnung</title>${script}\n`);
  write("Vektorbild.png", `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>\n`);
  write("leer.pdf", "");
  write("Webseite vor PDF.pdf", Buffer.concat([Buffer.from(`<html>${script}<!--\n`), bytes]));
  write("Archiv.jpg", Buffer.concat([Buffer.from("504b0506", "hex"), Buffer.alloc(18)]));
  write("nur drei Bytes.jpg", Buffer.from("ffd8ff", "hex"));
  write("beschädigt.pdf", bytes.subarray(0, bytes.length >> 1));
  write("verschlüsselt.pdf", lockedPdf("geheim"));
}
