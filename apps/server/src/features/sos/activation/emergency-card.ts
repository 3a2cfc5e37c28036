import { PageSizes, PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from "pdf-lib";
import { encode } from "uqr";

export interface CardText {
  readonly productName: string;
  /** Full name of the owner of the documents. */
  readonly person: string;
  /** Address of the contacts' sign-in page, with its scheme. */
  readonly url: string;
  /** Persons to call; the card prints as many as fit. */
  readonly phones: readonly CardPhone[];
}

export interface CardPhone {
  readonly name: string;
  readonly relation: string | null;
  readonly phone: string;
}

/** Number of lines that fit on the front. */
const PHONES_SHOWN = 3;

const MM = 72 / 25.4;
// ISO/IEC 7810 ID-1: a bank card.
const CARD = { width: 85.6 * MM, height: 53.98 * MM };
const INK = rgb(0.1, 0.1, 0.12);
const GREY = rgb(0.42, 0.42, 0.45);
const RED = rgb(0.78, 0.12, 0.12);

interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

/**
 * An A4 sheet with the emergency card to be cut out, folded and carried: two sides in the format of a bank card. A
 * finder learns a name, an address and whom to call; address and birthday of a contact, which open the access, are not
 * printed.
 */
export async function emergencyCard(text: CardText): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(`Notfallkarte ${text.person}`);
  pdf.setLanguage("de-DE");
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const page = pdf.addPage(PageSizes.A4);
  const left = (page.getWidth() - 2 * CARD.width) / 2;
  const bottom = page.getHeight() - 60 * MM - CARD.height;
  drawIntroduction(page, fonts, left);
  drawOutline(page, left, bottom);
  drawFront(page, fonts, text, { x: left, y: bottom });
  drawBack(page, fonts, text, { x: left + CARD.width, y: bottom });
  return Buffer.from(await pdf.save());
}

/** Letters of European names that do not decompose into a basic letter and a mark. */
const STROKED: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  Ŧ: "T",
  ŧ: "t",
  ı: "i",
  ĸ: "k",
  ŋ: "n",
  Ŋ: "N",
};

/**
 * The text with characters that the standard fonts lack replaced by the nearest form: "Ş" as "S", "Ł" as "L", else "?".
 */
export function printable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  const shown = (character: string): boolean => known.has(character.codePointAt(0) ?? 0);
  return Array.from(text.normalize("NFC"))
    .map((character) => {
      if (shown(character)) return character;
      const plain = (STROKED[character] ?? character).normalize("NFKD").replace(/\p{M}/gu, "");
      return plain !== "" && Array.from(plain).every(shown) ? plain : "?";
    })
    .join("");
}

interface Line {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color?: ReturnType<typeof rgb>;
  /** Maximum width; a longer text becomes smaller. */
  readonly width?: number;
}

function write(page: PDFPage, font: PDFFont, text: string, { x, y, size, color = INK, width }: Line): void {
  const shown = printable(font, text);
  const natural = font.widthOfTextAtSize(shown, size);
  const fitted = width !== undefined && natural > width ? (size * width) / natural : size;
  page.drawText(shown, { x, y, size: fitted, font, color });
}

function drawIntroduction(page: PDFPage, { regular, bold }: Fonts, x: number): void {
  const top = page.getHeight() - 25 * MM;
  write(page, bold, "Ihre Notfallkarte", { x, y: top, size: 18 });
  const lines = [
    "Ausschneiden, in der Mitte falten und in die Geldbörse stecken oder Ihren Notfallkontakten geben.",
    "Auf der Karte steht nichts, womit jemand allein an Ihre Dokumente kommt: nur Namen, Telefonnummern, Adresse.",
  ];
  for (const [index, line] of lines.entries()) {
    write(page, regular, line, { x, y: top - 24 - index * 14, size: 10, color: GREY });
  }
}

function drawOutline(page: PDFPage, x: number, y: number): void {
  const { width, height } = CARD;
  page.drawRectangle({ x, y, width: 2 * width, height, borderColor: GREY, borderWidth: 0.6 });
  page.drawLine({
    start: { x: x + width, y },
    end: { x: x + width, y: y + height },
    thickness: 0.6,
    color: GREY,
    dashArray: [3, 3],
  });
}

interface Corner {
  readonly x: number;
  readonly y: number;
}

const PADDING = 5 * MM;

function drawFront(page: PDFPage, { regular, bold }: Fonts, text: CardText, { x, y }: Corner): void {
  page.drawRectangle({ x, y: y + CARD.height - 12 * MM, width: CARD.width, height: 12 * MM, color: RED });
  const white = rgb(1, 1, 1);
  const inside = CARD.width - 2 * PADDING;
  const left = x + PADDING;
  write(page, bold, "NOTFALLKARTE", { x: left, y: y + CARD.height - 8 * MM, size: 14, color: white });
  write(page, regular, "Wichtige Unterlagen von", { x: left, y: y + 34 * MM, size: 8, color: GREY });
  write(page, bold, text.person, { x: left, y: y + 28 * MM, size: 15, width: inside });
  const phones = text.phones.slice(0, PHONES_SHOWN);
  const lines =
    phones.length === 0
      ? [
          "Im Notfall finden die eingetragenen Kontaktpersonen",
          "Ausweis, Verfügungen und Versicherungen unter:",
        ]
      : ["Bitte anrufen:"];
  for (const [index, line] of lines.entries()) {
    const top = phones.length === 0 ? 19.5 : 24;
    write(page, regular, line, { x: left, y: y + (top - index * 3.6) * MM, size: 8, width: inside });
  }
  for (const [index, { name, relation, phone }] of phones.entries()) {
    const who = relation === null ? name : `${name} (${relation})`;
    const line = { x: left, y: y + (20.2 - index * 3.7) * MM, size: 8.5, width: inside };
    write(page, bold, `${phone}  ${who}`, line);
  }
  write(page, bold, text.url, { x: left, y: y + 9.5 * MM, size: 10, width: inside });
  write(page, regular, text.productName, { x: left, y: y + 4 * MM, size: 7, color: GREY });
}

function drawBack(page: PDFPage, { regular, bold }: Fonts, text: CardText, { x, y }: Corner): void {
  const size = 32 * MM;
  drawQr(page, text.url, { x: x + PADDING, y: y + (CARD.height - size) / 2 }, size);
  const left = x + PADDING + size + 4 * MM;
  const width = x + CARD.width - PADDING - left;
  write(page, bold, "So geht es", { x: left, y: y + 42 * MM, size: 10 });
  const steps = [
    "1. Code scannen oder",
    "    die Adresse öffnen",
    "2. Ihre eigene E-Mail-",
    "    Adresse und Ihr",
    "    Geburtsdatum eingeben",
    "3. Unterlagen ansehen",
    "    oder herunterladen",
  ];
  for (const [index, step] of steps.entries()) {
    write(page, regular, step, { x: left, y: y + (36.5 - index * 4.2) * MM, size: 8, width });
  }
}

/** The address as a QR code, with the quiet zone that scanners need. */
function drawQr(page: PDFPage, url: string, { x, y }: Corner, size: number): void {
  const { data } = encode(url, { ecc: "M", border: 4 });
  const step = size / data.length;
  page.drawRectangle({ x, y, width: size, height: size, color: rgb(1, 1, 1) });
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      if (!dark) continue;
      // A little overlap: else viewers show hairlines between the squares.
      const square = { width: step + 0.05, height: step + 0.05, color: INK };
      page.drawRectangle({ x: x + column * step, y: y + size - (row + 1) * step, ...square });
    }
  }
}
