import mailsplit, { type MailPiece, type MimeNode } from "@zone-eu/mailsplit";
import { LIMITS } from "../limits.ts";
import { base64Decoder, type Decoder, plainDecoder, quotedPrintableDecoder } from "./transfer-decoders.ts";

/** Parts and bodies of a mail, as they stand in it; a mail in the mail is one part. `partsMax` parts at most, else it throws. */
export function splitParts(mail: Uint8Array, partsMax: number = LIMITS.mailParts): AsyncIterable<MailPiece> {
  const splitter = new mailsplit.Splitter({
    maxHeadSize: LIMITS.mailHead,
    maxChildNodes: partsMax,
    ignoreEmbedded: true,
  });
  // In one piece: a line that never ends would otherwise be copied with each piece.
  splitter.end(mail);
  return splitter as AsyncIterable<MailPiece>;
}

export const isAttachedMail = ({ contentType }: MimeNode): boolean => contentType === "message/rfc822";

/** As mail programs show it: text that stands in the mail is none. */
export function isAttachment({ contentType, disposition, root }: MimeNode): boolean {
  const type = contentType || (root ? "text/plain" : "");
  if (type.startsWith("multipart/")) return false;
  const isText = type === "text/plain" || type === "text/html" || type === "message/delivery-status";
  return !isText || (disposition !== false && disposition !== "inline");
}

export function decoderOf({ encoding }: MimeNode): Decoder {
  if (encoding === "base64") return base64Decoder();
  return encoding === "quoted-printable" ? quotedPrintableDecoder() : plainDecoder;
}

/** The closest part above with this type. */
export function findAbove({ parentNode }: MimeNode, type: string): MimeNode | undefined {
  for (let above = parentNode; above; above = above.parentNode) if (above.contentType === type) return above;
  return undefined;
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** Encoded words (RFC 2047), or bytes of UTF-8; what is neither stays as it is. */
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
