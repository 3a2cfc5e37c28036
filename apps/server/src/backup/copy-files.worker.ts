import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { isUnreadable } from "../blobs/unreadable.ts";
import type { CopiedFile, FileToCopy } from "./copy-files.ts";

/** Buffer of 1 MiB for all files: a new buffer for each of many small files costs more than copying them. */
const buffer = Buffer.allocUnsafeSlow(1024 * 1024);

const isMissing = (error: unknown): boolean => (error as { code?: unknown }).code === "ENOENT";

/** Bytes read into the buffer; 0 at the end, and if the disk cannot return more: then the hash differs. */
function readNext(source: number): number {
  try {
    return readSync(source, buffer);
  } catch (error) {
    if (isUnreadable(error)) return 0;
    throw error;
  }
}

/** Copies and hashes the file; an incomplete copy and one with other bytes are deleted. */
function copy({ from, to, sha256 }: FileToCopy): CopiedFile {
  let source: number;
  try {
    source = openSync(from, "r");
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return "lost";
    throw error;
  }
  try {
    const target = openSync(to, "wx", 0o600);
    const hash = createHash("sha256");
    let size = 0;
    try {
      for (let read = readNext(source); read > 0; read = readNext(source)) {
        const chunk = buffer.subarray(0, read);
        hash.update(chunk);
        for (let written = 0; written < read;) written += writeSync(target, chunk, written);
        size += read;
      }
    } finally {
      closeSync(target);
    }
    if (hash.digest("hex") === sha256) return size;
    rmSync(to);
    return "lost";
  } finally {
    closeSync(source);
  }
}

type Task =
  | { readonly id: number; readonly copy: readonly FileToCopy[] }
  | { readonly id: number; readonly rename: readonly (readonly [from: string, to: string])[] };

parentPort?.on("message", (task: Task) => {
  try {
    if ("rename" in task) for (const [from, to] of task.rename) renameSync(from, to);
    const copied = "copy" in task ? task.copy.map(copy) : [];
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id: task.id, copied });
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ id: task.id, error: { message, code } });
  }
});
