import { LIMITS } from "../limits.ts";

/** Contents of the files in an invoice, UBL or CII. */
const FILES = /(<(?:[\w.-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b[^>]*>)[^<]*</g;

/** The XML, without embedded files if it is too large for an attachment; undefined if it then still is. */
export function withoutFiles(xml: Buffer): Uint8Array | undefined {
  if (xml.length <= LIMITS.invoiceBytes) return xml;
  const rest = Buffer.from(xml.toString("latin1").replaceAll(FILES, "$1<"), "latin1");
  return rest.length <= LIMITS.invoiceBytes ? rest : undefined;
}
