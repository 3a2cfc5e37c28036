import mailsplit, { type MailPiece, type MimeNode } from "@zone-eu/mailsplit";
import { LIMITS } from "../limits.ts";
import { base64Decoder, type Decoder, plainDecoder, quotedPrintableDecoder } from "./transfer-decoders.ts";

/** Parts and bodies of a mail, encoded; an attached mail is one part. Throws above `partsMax` parts. */
export function splitParts(mail: Uint8Array, partsMax: number = LIMITS.mailParts): AsyncIterable<MailPiece> {
  const splitter = new mailsplit.Splitter({
    maxHeadSize: LIMITS.mailHead,
    maxChildNodes: partsMax,
    ignoreEmbedded: true,
  });
  // Passed at once, because an endless line would be copied with each piece.
  splitter.end(mail);
  return splitter as AsyncIterable<MailPiece>;
}

export const isAttachedMail = ({ contentType }: MimeNode): boolean => contentType === "message/rfc822";

/** True for an attachment as mail programs decide: a part that is neither inline text nor made of parts. */
export function isAttachment({ contentType, disposition, root }: MimeNode): boolean {
  const type = contentType || (root ? "text/plain" : "");
  if (type.startsWith("multipart/")) return false;
  const isText = type === "text/plain" || type === "text/html" || type === "message/delivery-status";
  return !isText || (disposition !== false && disposition !== "inline");
}

/** True if the text shows the file, like the pictures of a signature; some programs place a PDF there too. */
export const isEmbedded = (node: MimeNode): boolean =>
  node.headers.getFirst("Content-ID") !== "" &&
  node.contentType !== "application/pdf" &&
  findAbove(node, "multipart/related") !== undefined;

export function decoderOf({ encoding }: MimeNode): Decoder {
  if (encoding === "base64") return base64Decoder();
  return encoding === "quoted-printable" ? quotedPrintableDecoder() : plainDecoder;
}

/** The closest parent with this type. */
export function findAbove({ parentNode }: MimeNode, type: string): MimeNode | undefined {
  for (let above = parentNode; above; above = above.parentNode) if (above.contentType === type) return above;
  return undefined;
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Encoded words (RFC 2047), or bytes of UTF-8; anything else stays unchanged. */
export function wordsOf({ libmime }: MimeNode, value: string): string {
  const words = attempt(value, () => UTF_8.decode(Buffer.from(value, "latin1")));
  return attempt(words, () => libmime.decodeWords(words)).slice(0, LIMITS.mailWords);
}

function attempt(value: string, decode: () => string): string {
  try {
    // Letters that are no bytes were decoded before.
    return /[^\0-\u00ff]/.test(value) ? value : decode();
  } catch {
    return value;
  }
}
