import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import mailsplit, { type MailPiece, type MimeNode } from "@zone-eu/mailsplit";
import { answer, readRequest, serve } from "./child-work.ts";
import { LIMITS } from "./limits.ts";
import { attachmentFile, INPUT, type MailRequest } from "./messages.ts";
import { base64Decoder, type Decoder, plainDecoder, quotedPrintableDecoder } from "./transfer-decoders.ts";

/** Takes the attachments out of a mail: one request, then it ends. No text is decoded. */
async function main(): Promise<void> {
  const { filesMax, fileMaxBytes } = readRequest() as MailRequest;
  const splitter = new mailsplit.Splitter({ maxHeadSize: LIMITS.mailHead, maxChildNodes: LIMITS.mailParts });
  // In one piece: a line that never ends would otherwise be copied with each piece.
  splitter.end(readFileSync(INPUT));
  let subject = "";
  const files: OpenFile[] = [];
  let left = 0;
  let current: OpenFile | undefined;
  for await (const piece of splitter as AsyncIterable<MailPiece>) {
    if (piece.type === "node") {
      current?.close();
      current = undefined;
      if (piece.root) subject = wordsOf(piece, piece.headers.getFirst("Subject"));
      if (!isAttachment(piece)) continue;
      if (files.length >= LIMITS.mailFiles) {
        left += 1;
        continue;
      }
      current = openFile(piece, files.length, files.length < filesMax ? fileMaxBytes : 0);
      files.push(current);
    } else if (piece.type === "body" && piece.value && current?.node === piece.node) {
      current.write(piece.value);
    }
  }
  current?.close();
  answer({ subject, left, files: files.map((file) => file.facts()) });
}

const UTF_8 = new TextDecoder("utf-8", { fatal: true });

/** As mail programs show it: text that stands in the mail is none. */
function isAttachment({ contentType, disposition, messageNode, root }: MimeNode): boolean {
  const type = contentType || (root ? "text/plain" : "");
  if (type.startsWith("multipart/") || messageNode) return false;
  const isText = type === "text/plain" || type === "text/html" || type === "message/delivery-status";
  return !isText || (disposition !== false && disposition !== "inline");
}

interface OpenFile {
  readonly node: MimeNode;
  write(bytes: Uint8Array): void;
  close(): void;
  facts(): object;
}

function openFile(node: MimeNode, index: number, maxBytes: number): OpenFile {
  let size = 0;
  let isOpen = true;
  const handle = openSync(attachmentFile(index), "w", 0o600);
  const decode = decoderOf(node);
  return {
    node,
    write(bytes) {
      if (size > maxBytes) return;
      const decoded = decode(bytes);
      size += decoded.length;
      if (size <= maxBytes) writeSync(handle, decoded);
    },
    close() {
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
    facts: () => ({
      name: node.filename ? wordsOf(node, node.filename) : null,
      type: (node.contentType || "").slice(0, LIMITS.mailWords),
      isRelated: node.headers.getFirst("Content-ID") !== "" && isBelowRelated(node),
      isTooLarge: size > maxBytes,
    }),
  };
}

function isBelowRelated({ parentNode }: MimeNode): boolean {
  for (let above = parentNode; above; above = above.parentNode)
    if (above.contentType === "multipart/related") return true;
  return false;
}

function decoderOf({ encoding }: MimeNode): Decoder {
  if (encoding === "base64") return base64Decoder();
  return encoding === "quoted-printable" ? quotedPrintableDecoder() : plainDecoder;
}

/** Encoded words (RFC 2047), or bytes of UTF-8; what is neither stays as it is. */
function wordsOf({ libmime }: MimeNode, value: string): string {
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

await serve(main);
