import { seeded, type Random } from "./random.ts";
import { senderOf, type Sender } from "./sender.ts";
import {
  BLACK,
  box,
  GREY,
  LEFT,
  line,
  need,
  newSheet,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  paragraph,
  RIGHT,
  rule,
  type Sheet,
  skip,
  write,
} from "./sheet.ts";

export type DocumentType = "contract" | "invoice" | "police" | "misc";

/** Content of a demo document. */
export interface DocumentSpec {
  kind: "text-pdf" | "scan-pdf" | "photo" | "png";
  title: string;
  author: string;
  /** The name, or the lines of name and address. */
  recipient: string;
  /** YYYY-MM-DD */
  date: string;
  amountCents?: number;
  type: DocumentType;
}

/** A document with text under construction. */
export interface Letter {
  spec: DocumentSpec;
  random: Random;
  sender: Sender;
  /** The recipient's lines, the name first. */
  recipient: readonly [string, ...string[]];
  sheet: Sheet;
}

export async function newLetter(seed: number, spec: DocumentSpec): Promise<Letter> {
  const sender = senderOf(spec.author);
  const sheet = await newSheet(sender.family, sender.family === "serif" ? 10.8 : 9.8);
  const [name = "", ...address] = spec.recipient.split("\n");
  const lines = address.length > 0 ? address : ["Gartenstraße 12", "12345 Musterstadt"];
  return { spec, random: seeded(seed), sender, recipient: [name, ...lines], sheet };
}

/** Letterhead, window address, reference block and subject: the frame of DIN 5008. */
export function opening(letter: Letter, facts: readonly (readonly [string, string])[]): void {
  const { sheet, sender, recipient, spec } = letter;
  letterhead(letter);
  const top = PAGE_HEIGHT - 152;
  write(sheet, `${sender.name} · ${sender.street} · ${sender.city}`, { y: top + 16, size: 6.8, color: GREY });
  recipient.forEach((text, index) => write(sheet, text, { y: top - index * 14, size: 10.5 }));
  [...facts, ["Datum", germanDate(spec.date)] as const].forEach(([label, value], index) => {
    write(sheet, label, { x: 348, y: top - index * 14, size: 8.6, color: GREY });
    write(sheet, value, { x: RIGHT, y: top - index * 14, size: 8.6, align: "right" });
  });
  sheet.y = top - 94;
  paragraph(sheet, spec.title, { face: "bold", size: 13 });
  skip(sheet, 6);
}

function letterhead({ sheet, sender }: Letter): void {
  const { name, slogan, color, street, city, phone, email } = sender;
  const y = PAGE_HEIGHT - 62;
  if (sender.letterhead === "centered") {
    const middle = (LEFT + RIGHT) / 2;
    write(sheet, name, { x: middle, y, size: 19, face: "bold", color, align: "center" });
    write(sheet, `${street} · ${city} · ${phone} · ${email}`, {
      x: middle,
      y: y - 16,
      size: 8,
      align: "center",
    });
    rule(sheet, { y: y - 25, color, thickness: 1.2 });
    return;
  }
  if (sender.letterhead === "bar") box(sheet, 0, PAGE_HEIGHT - 14, PAGE_WIDTH, 14, color);
  else mark(sheet, color);
  const x = sender.letterhead === "bar" ? LEFT : LEFT + 44;
  write(sheet, name, { x, y, size: 18, face: "bold", color });
  write(sheet, slogan, { x, y: y - 14, size: 8.5, color: GREY });
  [street, city, `Telefon ${phone}`, email].forEach((text, index) =>
    write(sheet, text, { x: RIGHT, y: y + 4 - index * 10, size: 7.6, color: GREY, align: "right" }),
  );
}

function mark(sheet: Sheet, color: readonly [number, number, number]): void {
  const light = color.map((part) => part + (1 - part) * 0.55) as [number, number, number];
  const y = PAGE_HEIGHT - 78;
  box(sheet, LEFT, y, 16, 34, color);
  box(sheet, LEFT + 18, y, 14, 22, light);
}

/** Greeting without gender, as companies write it today. */
export function greeting(letter: Letter): void {
  paragraph(letter.sheet, `Guten Tag ${letter.recipient[0]},`);
}

export function closing(letter: Letter): void {
  const { sheet, sender } = letter;
  need(sheet, 90);
  skip(sheet, 8);
  line(sheet, "Mit freundlichen Grüßen");
  skip(sheet, 24);
  line(sheet, sender.contact.replace(/^(Frau|Herr) /, ""), {
    face: "italic",
    size: 15,
    color: [0.13, 0.17, 0.42],
  });
  line(sheet, sender.name);
}

/** Adds bank details and page numbers to all pages, and the metadata to the file; returns the bytes of the file. */
export async function finished(letter: Letter): Promise<Uint8Array> {
  const { sheet, sender, spec } = letter;
  const pages = sheet.pdf.getPages();
  pages.forEach((page, index) => {
    // Returns to a page that has its fonts already; a second key for the same font is harmless.
    const foot: Sheet = { ...sheet, page, keys: new Map() };
    rule(foot, { y: 62, thickness: 0.5 });
    const bank = `IBAN ${sender.iban} · Beispielbank Musterstadt · Steuernummer ${sender.taxNumber}`;
    write(foot, `${sender.name} · ${sender.street} · ${sender.city} · ${sender.email}`, {
      y: 50,
      size: 7,
      color: GREY,
    });
    write(foot, bank, { y: 40, size: 7, color: GREY });
    const number = `Seite ${index + 1} von ${pages.length}`;
    write(foot, number, { x: RIGHT, y: 50, size: 7.5, color: BLACK, align: "right" });
  });
  const written = new Date(`${spec.date}T09:00:00Z`);
  sheet.pdf.setTitle(spec.title);
  sheet.pdf.setAuthor(spec.author);
  sheet.pdf.setCreationDate(written);
  sheet.pdf.setModificationDate(written);
  return sheet.pdf.save({ useObjectStreams: false, addDefaultPage: false });
}

const AMOUNT = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 123456 becomes "1.234,56 €". */
export function euro(cents: number): string {
  return `${AMOUNT.format(cents / 100)} €`;
}

/** "2026-03-09" (and so many days later) becomes "09.03.2026". */
export function germanDate(date: string, laterDays = 0): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + laterDays);
  const [year, month, number] = day.toISOString().slice(0, 10).split("-");
  return `${number}.${month}.${year}`;
}

/** Splits an amount by weights; the parts add up to it exactly. */
export function shares(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights.map((weight) => Math.round((cents * weight) / total));
  const rest = cents - parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
