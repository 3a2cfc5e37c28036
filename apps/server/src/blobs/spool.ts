import { createHash, randomUUID } from "node:crypto";
import { open, readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { SpoolTooLarge, type Spooled } from "./port.ts";

const BATCH_BYTES = 1024 * 1024;
const HEAD_BYTES = 4100;
/** No upload takes longer: what is older was left by a process that is gone. */
const LEFT_OVER_MS = 24 * 3_600_000;

/**
 * Receives a stream into a temporary file of `directory`, hashed and counted on the way, and durable when it resolves.
 * Memory stays at one batch. On any error the temporary file is gone.
 */
export async function spool(
  directory: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Spooled> {
  const path = join(directory, `${process.pid}-${randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  const head: Uint8Array[] = [];
  let headBytes = 0;
  let size = 0;
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  const flush = async (): Promise<void> => {
    const buffers = batch;
    batch = [];
    batchBytes = 0;
    await writeAll(file, buffers);
  };
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new SpoolTooLarge();
      hash.update(chunk);
      if (headBytes < HEAD_BYTES) {
        head.push(chunk.subarray(0, HEAD_BYTES - headBytes));
        headBytes += Math.min(chunk.byteLength, HEAD_BYTES - headBytes);
      }
      batch.push(chunk);
      batchBytes += chunk.byteLength;
      if (batchBytes >= BATCH_BYTES) await flush();
    }
    // The parser ends a body over its own limit quietly.
    if ((source as { truncated?: boolean }).truncated === true) throw new SpoolTooLarge();
    await flush();
    await file.datasync();
  } catch (error) {
    await file.close();
    await unlink(path).catch(() => undefined);
    throw error;
  }
  await file.close();
  return { path, size, sha256: hash.digest("hex"), head: Buffer.concat(head) };
}

async function writeAll(file: Awaited<ReturnType<typeof open>>, buffers: Uint8Array[]): Promise<void> {
  let rest = buffers;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest);
    rest = dropBytes(rest, bytesWritten);
  }
}

/** What is left to write after a short write. */
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

/** Deletes the temporary files of processes that are gone. Returns how many. */
export async function sweepSpool(directory: string): Promise<number> {
  let swept = 0;
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age < LEFT_OVER_MS && isRunning(Number(name.split("-", 1)[0]))) continue;
    await unlink(path).catch(() => undefined);
    swept += 1;
  }
  return swept;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
