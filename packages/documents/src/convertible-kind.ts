import { FILE_KIND_BYTES, fileKind } from "./file-kind.ts";

/** Pictures that not everybody can open: a photograph of a telephone, a scan or fax of several pages. */
export const PICTURE_KINDS = ["heic", "tif"] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

/** Letters of word processors: Office Open XML, OpenDocument. */
const OFFICE_KINDS = ["docx", "odt"] as const;
export type OfficeKind = (typeof OFFICE_KINDS)[number];

/** Files without pages of their own: an electronic invoice, a mail, a letter. */
export const TEXT_KINDS = ["xml", "eml", ...OFFICE_KINDS] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Kind of a file that not everybody can open, and that is converted to a document. */
export type ConvertibleKind = PictureKind | TextKind;
export const CONVERTIBLE_KINDS: readonly ConvertibleKind[] = [...PICTURE_KINDS, ...TEXT_KINDS];

const isOneOf =
  <Kind extends string>(kinds: readonly Kind[]) =>
  (extension: string): extension is Kind =>
    (kinds as readonly string[]).includes(extension);
export const isConvertible = isOneOf(CONVERTIBLE_KINDS);
export const isOfficeKind = isOneOf(OFFICE_KINDS);
export const isPictureKind = isOneOf(PICTURE_KINDS);

/** Brands of files with pictures coded by HEVC (ISO/IEC 23008-12, annex B), and general ones that may be. */
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "mif1", "msf1"]);

/** The kind of a file that can be converted, by its first bytes as in `fileKind`; undefined for any other. */
export function convertibleKind(head: Uint8Array): ConvertibleKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (/^(?:II\*\0|MM\0\*)/.test(text)) return "tif";
  if (text.slice(4, 8) === "ftyp" && HEIC_BRANDS.has(text.slice(8))) return "heic";
  const letter = letterKind(head);
  if (letter) return letter;
  if (isInvoice(head)) return "xml";
  return isMail(head) && !fileKind(head) ? "eml" : undefined;
}

/** First names in an archive of Office Open XML; only `word/` proves a letter. */
const OPEN_XML_NAME = /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/)/;
const OPEN_DOCUMENT = /^mimetypeapplication\/vnd\.oasis\.opendocument\.text(?!-)/;

/** The kind of a letter; `docx` also if the first bytes of an archive do not decide: the unpacking code then does. */
function letterKind(head: Uint8Array): OfficeKind | undefined {
  const text = String.fromCharCode(...head.subarray(0, ARCHIVE_BYTES));
  if (!text.startsWith("PK\u0003\u0004")) return undefined;
  const names = text.slice(30);
  if (OPEN_DOCUMENT.test(names)) return "odt";
  const isOther = /(?:xl|ppt)\//.test(names) && !names.includes("word/");
  return OPEN_XML_NAME.test(names) && !isOther ? "docx" : undefined;
}

/** Bytes of an archive that are inspected. */
const ARCHIVE_BYTES = 4100;

/** Headers of which a mail has at least one among its first ones. */
const MAIL_HEADER =
  /^(?:from|to|subject|date|received|return-path|delivered-to|message-id|mime-version|x-received|arc-seal|dkim-signature|authentication-results):/i;

/** True for a text that begins with headers (RFC 5322), at most after the line that mailbox files put in front. */
function isMail(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, FILE_KIND_BYTES)).replace(/^>?From [^\n]*\n/, "");
  const [headers = ""] = text.split(/\r?\n\r?\n/, 1);
  const isCut = headers.length === text.length;
  const lines = headers.split(/\r?\n/).slice(0, isCut ? -1 : undefined);
  return (
    lines.length > 1 &&
    lines.every((line) => /^(?:[!-9;-~]{1,70}:|[ \t])/.test(line)) &&
    lines.some((line) => MAIL_HEADER.test(line))
  );
}

/** Root elements of invoices: UBL, and CII with ZUGFeRD 1. */
const INVOICE_ROOT = /^<(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustry(?:Invoice|Document))[\s/>]/;

/** True for XML whose root is an invoice, or comes after the first bytes. */
function isInvoice(head: Uint8Array): boolean {
  let rest = decoded(head.subarray(0, FILE_KIND_BYTES)).trimStart();
  if (!isXml(head)) return false;
  for (;;) {
    const [start, end] = rest.startsWith("<!--") ? ["<!--", "-->"] : ["<?", "?>"];
    if (!rest.startsWith(start)) break;
    const at = rest.indexOf(end, start.length);
    // A comment longer than the head: reading the whole file finds the root.
    if (at < 0) return true;
    rest = rest.slice(at + end.length).trimStart();
  }
  return rest === "" || INVOICE_ROOT.test(rest);
}

/** True if the first bytes declare XML, or begin like an element. */
export const isXml = (head: Uint8Array): boolean =>
  /^<(?:\?xml\s|!--|[A-Za-z])/.test(decoded(head.subarray(0, FILE_KIND_BYTES)).trimStart());

/** Decodes by the byte order mark, else as UTF-8: all before the content of an element is ASCII, except comments. */
function decoded(head: Uint8Array): string {
  const marked = head[0] === 0xff && head[1] === 0xfe ? "utf-16le" : "utf-8";
  const encoding = head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : marked;
  return new TextDecoder(encoding).decode(head);
}
