import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { MailAnswer } from "./answers.ts";
import { makeJobFolder, openMade } from "./job-folder.ts";
import { LIMITS } from "./limits.ts";
import { attachmentFile, INPUT } from "./messages.ts";
import { ChildEnded, runChild } from "./children/run-child.ts";

export interface MailFile {
  /** Name given by the sender, or for an attached mail its subject; null without one. */
  readonly name: string | null;
  /** Media type in lower case, as stated by the sender. */
  readonly type: string;
  readonly isTooLarge: boolean;
  /** The decoded bytes; incomplete if the file is too large. */
  open(): Readable;
}

export interface SplitMail {
  readonly subject: string;
  /** The first 100 files. */
  readonly files: readonly MailFile[];
  /** Number of further files. */
  readonly left: number;
  close(): Promise<void>;
}

export interface SplitOptions {
  /** Maximum of decoded files; others are only named. */
  readonly filesMax: number;
  readonly fileMaxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Takes the attachments out of a mail and of mails attached to it, without the pictures that its text shows, in a child
 * with the limits of the reader's children. Rejects with `ChildEnded` for a damaged or too expensive mail, or as the signal says.
 */
export async function splitMail(
  mail: Uint8Array,
  { filesMax, fileMaxBytes, signal }: SplitOptions,
): Promise<SplitMail> {
  const folder = await makeJobFolder();
  const close = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await writeFile(join(folder, INPUT), mail, { mode: 0o600 });
    const found = await runChild({
      kind: "mail",
      folder,
      request: { work: "split", filesMax, fileMaxBytes },
      answer: MailAnswer,
      cpuMs: LIMITS.mailMs,
      fileBytes: fileMaxBytes + LIMITS.outputBytes,
      // Splitting takes at most a second, so the child need not yield to requests.
      urgent: true,
      signal,
    });
    if ("refused" in found) throw new ChildEnded("damaged");
    const files = found.files.map((file, index) => ({
      ...file,
      open: () => openMade(folder, attachmentFile(index)),
    }));
    return { subject: found.subject, files, left: found.left, close };
  } catch (error) {
    await close();
    throw error;
  }
}
