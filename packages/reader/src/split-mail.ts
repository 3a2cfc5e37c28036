import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { MailAnswer } from "./answers.ts";
import { makeJobFolder, openMade } from "./job-folder.ts";
import { LIMITS } from "./limits.ts";
import { attachmentFile, INPUT } from "./messages.ts";
import { ChildEnded, runChild } from "./children/run-child.ts";

export interface MailFile {
  /** As the sender has named it; the subject of an attached mail. */
  readonly name: string | null;
  /** Media type in small letters, as the sender says. */
  readonly type: string;
  /** Stands in the text of the mail, as the picture of a signature does. */
  readonly isRelated: boolean;
  readonly isTooLarge: boolean;
  /** The decoded bytes; none where it is too large. */
  open(): Readable;
}

export interface SplitMail {
  readonly subject: string;
  /** The first 100. */
  readonly files: readonly MailFile[];
  /** Number of files beyond those. */
  readonly left: number;
  /** Deletes the files. */
  close(): Promise<void>;
}

export interface SplitOptions {
  /** Files that are decoded; of the others only the name is reported. */
  readonly filesMax: number;
  readonly fileMaxBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Takes the attachments out of a mail and of the mails attached to it, in a child with the limits of the reader's children. Rejects with `ChildEnded`
 * for a mail that is damaged or costs too much.
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
      request: { filesMax, fileMaxBytes },
      answer: MailAnswer,
      cpuMs: LIMITS.mailMs,
      fileBytes: fileMaxBytes + LIMITS.outputBytes,
      // It is over in a second, and nobody waits for a page meanwhile.
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
