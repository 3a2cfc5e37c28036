import { cleanText } from "@krempelfrei/documents/text/clean-text";
import type { OfficeKind } from "@krempelfrei/documents/convertible-kind";
import type { Refusal } from "../answers.ts";
import { OPEN_DOCUMENT, textOfLetter, WORD } from "./letter-text.ts";
import { openZip, type Zip, ZipRefused } from "./open-zip.ts";

export interface Letter {
  readonly text: string;
}

/** The text of a word processor's letter, or the reason why there is none. */
export async function readLetter(kind: OfficeKind, bytes: Buffer): Promise<Letter | Refusal["refused"]> {
  try {
    const zip = await openZip(bytes);
    const text = await (kind === "docx" ? textOfWord(zip) : textOfOpenDocument(zip));
    return text === undefined ? "unsupported" : { text: cleanText(text) };
  } catch (error) {
    if (error instanceof ZipRefused) return error.reason;
    throw error;
  }
}

async function textOfWord(zip: Zip): Promise<string | undefined> {
  const xml = await zip.read("word/document.xml");
  return xml && textOfLetter(xml.toString("utf8"), WORD);
}

async function textOfOpenDocument(zip: Zip): Promise<string | undefined> {
  const manifest = await zip.read("META-INF/manifest.xml");
  if (manifest?.includes("encryption-data")) throw new ZipRefused("encrypted");
  const xml = await zip.read("content.xml");
  return xml && textOfLetter(xml.toString("utf8"), OPEN_DOCUMENT);
}
