import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { OfficeKind, TextKind } from "@krempelfrei/documents/convertible-kind";
import type { Refusal } from "../answers.ts";
import { answer, readRequest, serve } from "../child-work.ts";
import { LIMITS } from "../limits.ts";
import { type ComposeRequest, CONVERTED, INPUT } from "../messages.ts";

/** Makes a PDF of a document without pages. No network and no add-ons; access only to its folder and the packages. */
async function main(): Promise<void> {
  const { from } = readRequest() as ComposeRequest;
  const made = await WAYS[from]();
  if (typeof made === "string") return answer({ refused: made });
  writeFileSync(CONVERTED, made);
  answer({ done: true });
}

type Made = Uint8Array | Refusal["refused"];

const WAYS: Readonly<Record<TextKind, () => Promise<Made>>> = {
  async xml() {
    if (statSync(INPUT).size > LIMITS.xmlBytes) return "memory";
    const { readInvoiceDetails } = await import("../invoice/invoice-details.ts");
    const { withoutFiles } = await import("../invoice/without-files.ts");
    const { composeInvoice } = await import("./invoice-page.ts");
    const bytes = readFileSync(INPUT);
    if (isPastTags(bytes)) return "memory";
    const details = readInvoiceDetails(bytes);
    return details ? composeInvoice(details, withoutFiles(bytes)) : "unsupported";
  },
  async eml() {
    const { readMail } = await import("../mail/read-mail.ts");
    const { composeMail } = await import("./mail-page.ts");
    const details = await readMail(readFileSync(INPUT));
    return details === "encrypted" ? details : composeMail(details);
  },
  docx: async () => textOf("docx"),
  odt: async () => textOf("odt"),
};

/** True if there are too many tags, which cost a parser far more than their bytes. */
function isPastTags(xml: Buffer): boolean {
  let tags = 0;
  for (let at = xml.indexOf("<"); at >= 0 && tags <= LIMITS.xmlTags; at = xml.indexOf("<", at + 1)) tags += 1;
  return tags > LIMITS.xmlTags;
}

async function textOf(kind: OfficeKind): Promise<Made> {
  const { readLetter } = await import("../office/read-letter.ts");
  const { composeText } = await import("./text-page.ts");
  const letter = await readLetter(kind, readFileSync(INPUT));
  return typeof letter === "string" ? letter : composeText(letter);
}

await serve(main);
