import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";

/** Facts that the XML of an invoice states; null where it states none. */
export interface InvoiceFacts {
  /** Sum that the buyer has to pay, in cents of a euro. */
  readonly amount: number | null;
  readonly date: string | null;
  readonly sender: string | null;
}

/** Codes by which a seller gives something back, or (389) the buyer writes the bill and pays. */
const CREDITS = new Set(["81", "83", "261", "262", "296", "308", "381", "389", "396", "420", "458", "532"]);
const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * The labels of a PDF with a Cross Industry Invoice in it, by a reading of its own: streams instead of the list of attachments, patterns
 * instead of a parser. Undefined for a PDF without one.
 */
export async function labelsOf(bytes: Uint8Array): Promise<InvoiceFacts | undefined> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true }).catch(
    () => undefined,
  );
  for (const [, object] of pdf?.context.enumerateIndirectObjects() ?? []) {
    if (!(object instanceof PDFRawStream)) continue;
    const xml = textOf(object);
    if (xml !== undefined) return factsOf(xml.replaceAll(/<(\/?)[\w.-]+:/g, "<$1"));
  }
  return undefined;
}

function textOf(stream: PDFRawStream): string | undefined {
  try {
    const xml = Buffer.from(decodePDFRawStream(stream).decode()).toString("utf8");
    return /<[\w:]*CrossIndustry(?:Invoice|Document)\b/.test(xml) ? xml : undefined;
  } catch {
    // A picture, which no filter of this library decodes.
    return undefined;
  }
}

function factsOf(xml: string): InvoiceFacts {
  const head = within(xml, "(?:Header)?ExchangedDocument");
  const sum = within(xml, "DuePayableAmount") ?? within(xml, "GrandTotalAmount");
  const [, year, month, day] =
    /(\d{4})-?(\d\d)-?(\d\d)/.exec(within(head ?? "", "IssueDateTime")?.replaceAll(/<[^>]*>/g, " ") ?? "") ??
    [];
  const cents = Math.round(Number(sum) * 100);
  const isAsked = !CREDITS.has(within(head ?? "", "TypeCode")?.trim() ?? "") && cents > 0;
  const isEuro = within(xml, "InvoiceCurrencyCode")?.trim() === "EUR";
  return {
    amount: isAsked && isEuro ? cents : null,
    date: year === undefined ? null : `${year}-${month}-${day}`,
    sender: plainText(within(within(xml, "SellerTradeParty") ?? "", "Name")),
  };
}

/** Content of the first element of that name. */
const within = (xml: string, name: string): string | undefined =>
  new RegExp(String.raw`<${name}(?:\s[^>]*)?>([^]*?)</${name}>`).exec(xml)?.[1];

const plainText = (text: string | undefined): string | null =>
  text
    ?.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
    .replaceAll(/\s+/g, " ")
    .trim() || null;
