import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import type { MimeNode } from "@zone-eu/mailsplit";
import { answer, readRequest, serve } from "../child-work.ts";
import { LIMITS } from "../limits.ts";
import { attachmentFile, INPUT, type MailRequest, type SplitRequest } from "../messages.ts";
import { decoderOf, isAttachedMail, isAttachment, isEmbedded, splitParts, wordsOf } from "./parts.ts";
import { readReport } from "./read-report.ts";

/**
 * Takes the attachments out of a mail, and of mails attached to it, without decoding any text; or reads a delivery
 * report. One request, then it ends.
 */
async function main(): Promise<void> {
  const request = readRequest() as MailRequest;
  if (request.work === "report") {
    answer({ report: (await readReport(readFileSync(INPUT))) ?? null });
    return;
  }
  const found: Found = { limits: request, files: [], left: 0, parts: 0 };
  const subject = await split(readFileSync(INPUT), found, 0);
  answer({ subject, left: found.left, files: found.files.map((file) => file.facts()) });
}

interface Found {
  readonly limits: SplitRequest;
  readonly files: OpenFile[];
  /** Number of further files. */
  left: number;
  /** Number of parts of all mails. */
  parts: number;
}

/** Adds the files of a mail to the found ones; resolves with the subject of the mail. */
async function split(mail: Uint8Array, found: Found, depth: number): Promise<string> {
  const { files, limits } = found;
  const { filesMax, fileMaxBytes } = limits;
  let subject = "";
  const mails: { readonly index: number; readonly file: OpenFile }[] = [];
  let current: OpenFile | undefined;
  for await (const piece of splitParts(mail, LIMITS.mailParts - found.parts)) {
    if (piece.type === "node") {
      found.parts += 1;
      current?.close();
      current = undefined;
      if (piece.root) subject = wordsOf(piece, piece.headers.getFirst("Subject"));
      if (!isAttachment(piece) || isEmbedded(piece)) continue;
      if (files.length >= LIMITS.mailFiles) {
        found.left += 1;
        continue;
      }
      current = openFile(piece, files.length, files.length < filesMax ? fileMaxBytes : 0);
      if (isAttachedMail(piece)) mails.push({ index: files.length, file: current });
      files.push(current);
    } else if (piece.type === "body" && piece.value && current?.node === piece.node) {
      current.write(piece.value);
    }
  }
  current?.close();
  // The mail's own files come first, so that a forwarded mail with many attachments does not displace them.
  for (const { index, file } of mails) {
    if (depth >= LIMITS.mailsDeep || index >= filesMax || file.facts().isTooLarge) continue;
    const title = await split(readFileSync(attachmentFile(index)), found, depth + 1);
    // The name of a file would begin after its last slash.
    file.title = title.replaceAll(/[/\\]/g, "-");
  }
  return subject;
}

interface OpenFile {
  readonly node: MimeNode;
  /** Subject of an attached mail. */
  title: string;
  write(bytes: Uint8Array): void;
  close(): void;
  facts(): { readonly isTooLarge: boolean };
}

function openFile(node: MimeNode, index: number, maxBytes: number): OpenFile {
  let size = 0;
  let isOpen = true;
  const handle = openSync(attachmentFile(index), "w", 0o600);
  const decode = decoderOf(node);
  const file: OpenFile = {
    node,
    title: "",
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
      // Mail programs name an attached mail by its kind only, or by a part of its subject.
      name: file.title || (node.filename ? wordsOf(node, node.filename) : null),
      type: (node.contentType || "").slice(0, LIMITS.mailWords),
      isTooLarge: size > maxBytes,
    }),
  };
  return file;
}

await serve(main);
