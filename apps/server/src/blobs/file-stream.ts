import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { OutgoingMessage } from "node:http";
import type { Readable, Writable } from "node:stream";
import type { ByteRange } from "./port.ts";

// Larger reads cost less CPU for each byte than Node's 64 KiB.
const READ_BYTES = 512 * 1024;
/** Buffers that wait for the next download. */
const IDLE_MAX = 8;
const idle: Buffer[] = [];

/**
 * The content of a file, the whole or one range; closes the file at its end. Piped into an HTTP message it reads into
 * two buffers in turns that later downloads use again: V8 answers fresh ones of this size with a full garbage
 * collection every 50 MB or so, which costs more than reading and sending them. Read in any other way, or piped into
 * anything else, each chunk is the reader's to keep.
 */
export function createFileStream(path: string, file: FileHandle, range?: ByteRange): Readable {
  const stream = createReadStream(path, { fd: file, highWaterMark: READ_BYTES, ...range });
  const pipe = stream.pipe.bind(stream);
  stream.pipe = <T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T => {
    if (!(destination instanceof OutgoingMessage)) return pipe(destination, options);
    void sendAll(stream, file, range, destination);
    return destination;
  };
  return stream;
}

async function sendAll(
  stream: Readable,
  file: FileHandle,
  range: ByteRange | undefined,
  destination: Writable,
): Promise<void> {
  try {
    await send(file, range, destination, () => stream.destroyed);
    destination.end();
    // Nothing was read through the stream, so end it here.
    stream.push(null);
    stream.resume();
  } catch (error) {
    stream.destroy(error as Error);
  }
}

/** Reads one buffer while the other one is on its way. Stops quietly when the reader has gone. */
async function send(
  file: FileHandle,
  range: ByteRange | undefined,
  destination: Writable,
  stopped: () => boolean,
): Promise<void> {
  const end = range ? range.end + 1 : Number.POSITIVE_INFINITY;
  let position = range?.start ?? 0;
  let buffer = take();
  let other = take();
  let sent: Promise<void> = Promise.resolve();
  while (position < end) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, end - position), position);
    await sent;
    if (bytesRead === 0 || stopped()) break;
    position += bytesRead;
    sent = flushed(destination, buffer.subarray(0, bytesRead));
    // The error surfaces where the promise is awaited; this keeps it from counting as unhandled until then.
    sent.catch(() => undefined);
    [buffer, other] = [other, buffer];
  }
  await sent;
  // Not reused after an error: a pending write may still read from them.
  if (idle.length < IDLE_MAX) idle.push(buffer, other);
}

const take = (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES);

/** Resolves once the system has taken the bytes, so that the buffer can be reused. */
function flushed(destination: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    destination.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
