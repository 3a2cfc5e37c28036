import { bankStatement, paySlip } from "./layouts/statement.ts";
import { contract } from "./layouts/contract.ts";
import { invoice } from "./layouts/invoice.ts";
import { letterPage } from "./layouts/letter-page.ts";
import { notice, NOTICES } from "./layouts/notice.ts";
import { policy } from "./layouts/policy.ts";
import { type DocumentSpec, finished, type Letter, newLetter } from "./letter.ts";
import { textsOf } from "./sheet.ts";

/** A PDF with a text layer that looks like the paper of its title; equal seeds and specs make equal bytes. */
export async function textPdf(seed: number, spec: DocumentSpec): Promise<MadeDocument> {
  const letter = await newLetter(seed, spec);
  layoutOf(spec)(letter);
  return { bytes: await finished(letter), texts: textsOf(letter.sheet) };
}

export interface MadeDocument {
  readonly bytes: Uint8Array;
  /** Text of each page; undefined for a picture. */
  readonly texts?: readonly string[];
}

function layoutOf({ title, type }: DocumentSpec): (letter: Letter) => void {
  if (/kontoauszug|depotauszug/i.test(title)) return bankStatement;
  if (/gehaltsabrechnung|lohnabrechnung|entgeltabrechnung/i.test(title)) return paySlip;
  if (type === "contract") return contract;
  if (type === "police") return policy;
  if (NOTICES.some(({ pattern }) => pattern.test(title))) return notice;
  return type === "invoice" ? invoice : letterPage;
}
