import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { labelsOf, type InvoiceFacts } from "./labels.ts";

/** Rules may be mended by the open half alone. */
export type InvoiceHalf = "open" | "apart";

export interface LabelledInvoice {
  /** Path below the folder of the corpus. */
  readonly name: string;
  readonly half: InvoiceHalf;
  readonly bytes: Uint8Array;
  readonly facts: InvoiceFacts;
}

/** Words for the form of an invoice. The corpus has most invoices in several of them. */
const FORM =
  /zugferd|factur-?x|[\d_]+p\d+|en16931|xrechnung|basic(?:-?wl)?|minimum|comfort|extended|embedded|type\d+|new|withbom|(?<=\d)[ab](?=\.)|[\d_.\s-]+|pdf$/gi;

/** One invoice in another form, and all of one series, are of the same half. */
function halfOf(name: string): InvoiceHalf {
  const series = basename(name).toLowerCase().replaceAll(FORM, "");
  return (createHash("sha256").update(series).digest()[0] ?? 0) % 2 === 0 ? "open" : "apart";
}

/** The PDFs with an invoice's XML below a folder. */
export async function readCorpus(folder: string): Promise<LabelledInvoice[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted();
  const invoices: LabelledInvoice[] = [];
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    const facts = await labelsOf(bytes);
    if (facts) invoices.push({ name, half: halfOf(name), bytes, facts });
  }
  return invoices;
}
