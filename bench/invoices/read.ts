import { Readable } from "node:stream";
import type { Invoice } from "@krempelfrei/documents/invoice";
import { cleanText, PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { textOfWords } from "@krempelfrei/reader/words";

const NEVER = new AbortController().signal;

export interface ReadInvoice {
  /** Text of the pages, without anything of the XML. */
  readonly text: string;
  /** Facts of the XML; null where the product reads none. */
  readonly invoice: Invoice | null;
}

/** Reads an invoice as the product does. */
export async function readInvoiceFile(reader: DocumentReader, bytes: Uint8Array): Promise<ReadInvoice> {
  const document = await reader.open("pdf", Readable.from([bytes]));
  try {
    const { texts, invoice } = await document.look(NEVER);
    const pages: string[] = [];
    for (const [page, { text, state }] of texts.entries())
      pages.push(
        state === "none" ? textOfWords((await document.recognise(page, { dpi: 300 }, NEVER)).words) : text,
      );
    return { text: cleanText(pages.join(PAGE_BREAK)), invoice: invoice ?? null };
  } finally {
    await document.close();
  }
}
