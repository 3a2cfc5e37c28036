import { LIMITS } from "../limits.ts";

/** Contents of the files in an invoice, UBL or CII. */
const FILES = /(<(?:[\w.-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b[^>]*>)[^<]*</g;

/** The XML as large as an attachment of a PDF may be: without the files in it where there is no other way. */
export function withoutFiles(xml: Buffer): Uint8Array | undefined {
  if (xml.length <= LIMITS.invoiceBytes) return xml;
  const rest = Buffer.from(xml.toString("latin1").replaceAll(FILES, "$1<"), "latin1");
  return rest.length <= LIMITS.invoiceBytes ? rest : undefined;
}
