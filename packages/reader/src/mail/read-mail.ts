import type { MimeNode } from "@zone-eu/mailsplit";
import { cleanText } from "@krempelfrei/documents/text/clean-text";
import { LIMITS } from "../limits.ts";
import { textOfHtml } from "./html-text.ts";
import { decoderOf, findAbove, isAttachedMail, isAttachment, splitParts, wordsOf } from "./parts.ts";

/** Content of a mail's page, as text. */
export interface MailDetails {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** Date and time in Germany; the raw text if it is invalid. */
  readonly date: string;
  readonly text: string;
  readonly attachments: readonly string[];
}

/** Types of bodies that are encrypted (S/MIME, OpenPGP). */
const ENCRYPTED = /^(?:multipart\/encrypted|application\/(?:x-)?pkcs7-mime)$/;

interface Text {
  readonly node: MimeNode;
  readonly pieces: Uint8Array[];
}

type ShownText = Pick<Text, "node"> & { readonly text: string };

/** Reads an untrusted mail; `encrypted` if its content needs a key. */
export async function readMail(mail: Uint8Array): Promise<MailDetails | "encrypted"> {
  let root: MimeNode | undefined;
  const texts: Text[] = [];
  const attachments: string[] = [];
  let text: Text | undefined;
  let decode = (bytes: Uint8Array): Uint8Array => bytes;
  let left: number = 2 * LIMITS.textLength;
  for await (const piece of splitParts(withoutMark(mail))) {
    if (piece.type === "node") {
      root ??= piece;
      text = undefined;
      if (piece.root && ENCRYPTED.test(piece.contentType || "")) return "encrypted";
      if (isAttachment(piece)) {
        if (attachments.length < LIMITS.mailFiles) attachments.push(nameOf(piece));
      } else if (/^text\/|^$/.test(piece.contentType || "")) {
        text = { node: piece, pieces: [] };
        decode = decoderOf(piece);
        texts.push(text);
      }
    } else if (piece.type === "body" && piece.value && text?.node === piece.node && left > 0) {
      const bytes = decode(piece.value).slice(0, left);
      left -= bytes.length;
      text.pieces.push(bytes);
    }
  }
  const header = (name: string): string =>
    root
      ? cleanText(wordsOf(root, root.headers.getFirst(name)))
          .replaceAll(/\s+/g, " ")
          .trim()
      : "";
  return {
    subject: header("Subject"),
    from: header("From"),
    to: header("To"),
    cc: header("Cc"),
    date: germanTime(header("Date")),
    text: chosen(texts.map((each) => ({ node: each.node, text: shown(each) })))
      .map((each) => cleanText(each.text).trim())
      .filter((each) => each !== "")
      .join("\n\n"),
    attachments,
  };
}

/** The mail without the line that mailbox files have before each mail. */
function withoutMark(mail: Uint8Array): Uint8Array {
  if (!/^>?From /.test(Buffer.from(mail.subarray(0, 6)).toString("latin1"))) return mail;
  return mail.subarray(mail.indexOf(10) + 1);
}

const nameOf = (node: MimeNode): string => {
  const name = node.filename ? cleanText(wordsOf(node, node.filename)).replaceAll(/\s+/g, " ").trim() : "";
  return name || (isAttachedMail(node) ? "E-Mail" : "Anhang");
};

/** The shown texts: of alternative parts only the plain text, or the HTML if the plain text is empty. */
function chosen(texts: readonly ShownText[]): ShownText[] {
  const isPlain = ({ node }: ShownText): boolean => node.contentType !== "text/html";
  const groupOf = ({ node }: ShownText): MimeNode | undefined => findAbove(node, "multipart/alternative");
  const withPlain = new Set(texts.filter((each) => isPlain(each) && each.text.trim() !== "").map(groupOf));
  return texts.filter((each) => {
    const group = groupOf(each);
    return group === undefined || isPlain(each) === withPlain.has(group);
  });
}

function shown({ node, pieces }: Text): string {
  const text = decoderFor(node.charset || "utf-8").decode(Buffer.concat(pieces));
  if (node.contentType === "text/html") return textOfHtml(text);
  const lines = text.replaceAll(/\r\n?/g, "\n");
  return node.flowed ? unflowed(lines, node.delSp) : lines;
}

function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder("windows-1252");
  }
}

/** Joins each line that ends with a blank with the next line, except the mark before a signature (RFC 3676). */
const unflowed = (text: string, deletesBlank: boolean): string =>
  text.replaceAll(/(?<!^--) \n(?![>\n])/gm, deletesBlank ? "" : " ");

const GERMAN_TIME = new Intl.DateTimeFormat("de-DE", {
  timeZone: "Europe/Berlin",
  dateStyle: "long",
  timeStyle: "short",
});
function germanTime(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : `${GERMAN_TIME.format(new Date(time))} Uhr`;
}
