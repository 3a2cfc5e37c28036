import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { SpoolTooLarge, type Spooled, type SpoolOptions } from "./port.ts";

const BATCH_BYTES = 1024 * 1024;
const HEAD_BYTES = 4100;
/** Time longer than any upload: older files were left by ended processes. */
export const LEFT_OVER_MS = 24 * 3_600_000;
// Identifies this run, because in a container the process after a crash has the same pid.
const RUN = randomUUID().slice(0, 8);

/** A name that identifies the process of the temporary file. */
export const temporaryName = (): string => `${randomUUID()}_${process.pid}_${RUN}_${hostname()}`;

/** Makes the directory of the temporary files, and deletes leftovers of ended processes. */
export async function openSpool(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await sweepSpool(directory);
}

/**
 * Receives a stream into a temporary file of `directory`, hashed and counted on the way, with one batch in memory. An
 * error deletes the file. The caller makes the file durable by `syncFile`.
 */
export async function spool(
  directory: string,
  source: AsyncIterable<Uint8Array>,
  { maxBytes, encode = (bytes) => bytes }: SpoolOptions,
): Promise<Spooled> {
  const path = join(directory, temporaryName());
  const file = await open(path, "wx", 0o600);
  const measured = measure(source, maxBytes);
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let storedSize = 0;
  const flush = async (): Promise<void> => {
    const buffers = batch;
    batch = [];
    batchBytes = 0;
    await writeAll(file, buffers);
  };
  try {
    for await (const chunk of encode(measured.bytes)) {
      batch.push(chunk);
      batchBytes += chunk.byteLength;
      storedSize += chunk.byteLength;
      if (batchBytes >= BATCH_BYTES) await flush();
    }
    await flush();
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await unlink(path).catch(() => undefined);
    throw error;
  }
  return { path, storedSize, ...measured.result(), read: async () => readFile(path) };
}

/** Replaces the first bytes of the file. */
export async function writeHead(path: string, head: Uint8Array): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.write(head, 0, head.byteLength, 0);
  } finally {
    await file.close();
  }
}

/** Makes the content of a file durable, optionally with these first bytes. */
export async function syncFile(path: string, head?: Uint8Array): Promise<void> {
  const file = await open(path, "r+");
  try {
    if (head) await file.write(head, 0, head.byteLength, 0);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * Counts and hashes the streamed bytes, and keeps the first ones; the result is known at the end. Fails with
 * `SpoolTooLarge` past `maxBytes`.
 */
function measure(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let headBytes = 0;
  let size = 0;
  const bytes = (async function* () {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new SpoolTooLarge();
      hash.update(chunk);
      if (headBytes < HEAD_BYTES) {
        head.push(chunk.subarray(0, HEAD_BYTES - headBytes));
        headBytes += Math.min(chunk.byteLength, HEAD_BYTES - headBytes);
      }
      yield chunk;
    }
    // The parser silently truncates a body over its own limit.
    if ((source as { truncated?: boolean }).truncated === true) throw new SpoolTooLarge();
  })();
  return { bytes, result: () => ({ size, sha256: hash.digest("hex"), head: Buffer.concat(head) }) };
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, buffers: Uint8Array[]): Promise<void> {
  let rest = buffers;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = dropBytes(rest, bytesWritten);
  }
}

/** The buffers without their first bytes, which a short write has written. */
function dropBytes(buffers: Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  const rest: Uint8Array[] = [];
  for (const buffer of buffers) {
    if (skip >= buffer.byteLength) skip -= buffer.byteLength;
    else {
      rest.push(buffer.subarray(skip));
      skip = 0;
    }
  }
  return rest;
}

/** Never rejects: a temporary file that stays is swept at the next start. */
export async function discardSpooled(spooled: Spooled): Promise<void> {
  await unlink(spooled.path).catch(() => undefined);
}

/** Rejects when a temporary file cannot be written now: no permission, a full disk. */
export async function checkSpool(directory: string): Promise<void> {
  const path = join(directory, temporaryName());
  const file = await open(path, "wx", 0o600);
  try {
    await file.write(Buffer.alloc(4096));
  } finally {
    await file.close().catch(() => undefined);
    await unlink(path);
  }
}

/** The clock of the disk, in milliseconds: a network folder has its own. */
async function timeOf(directory: string): Promise<number> {
  const path = join(directory, temporaryName());
  const file = await open(path, "wx", 0o600);
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close().catch(() => undefined);
    await unlink(path);
  }
}

/** Deletes the temporary files of processes that are gone. */
async function sweepSpool(directory: string): Promise<void> {
  const now = await timeOf(directory);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const age = now - ((await stat(path).catch(() => undefined))?.mtimeMs ?? now);
    if (age < LEFT_OVER_MS && mayBeInUse(name)) continue;
    await unlink(path).catch(() => undefined);
  }
}

/** True if the process of the file may still be running; always true for other machines or containers. */
function mayBeInUse(name: string): boolean {
  const [, pid, run, ...host] = name.split("_");
  if (host.join("_") !== hostname()) return true;
  return Number(pid) === process.pid ? run === RUN : isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
