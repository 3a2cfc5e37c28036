import { createReadStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { OutgoingMessage } from "node:http";
import type { Readable, Writable } from "node:stream";
import type { ByteRange } from "./port.ts";

// Larger reads need less CPU for each byte than Node's 64 KiB.
const READ_BYTES = 512 * 1024;
/** Maximum of unused buffers kept for downloads. */
const IDLE_MAX = 8;
const idle: Buffer[] = [];

/**
 * The content of a file, whole or one range; closes the file at its end. Piped into an HTTP message it alternates
 * between two buffers that later downloads reuse: fresh ones of this size make V8 run a full garbage collection every
 * 50 MB or so, which costs more than reading and sending them. Read in any other way, each chunk belongs to the reader.
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

/** Reads one buffer while the other one is being sent. Stops quietly if the client disconnects. */
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
    // The error surfaces at the await; until then it must not count as unhandled.
    sent.catch(() => undefined);
    [buffer, other] = [other, buffer];
  }
  await sent;
  // The buffers are not reused after an error: a pending write may still read from them.
  if (idle.length < IDLE_MAX) idle.push(buffer, other);
}

const take = (): Buffer => idle.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES);

/** Resolves once the system has taken the bytes, so that the buffer can be reused. */
function flushed(destination: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    destination.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
