import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { timed } from "./figure.ts";
import { inParallel } from "./session.ts";

/**
 * What uploads are measured against, in a process of its own: a plain pipe of Node.js that hashes, writes and fsyncs,
 * and does nothing else. It takes its bytes from a file (asked for by a message) or from the body of a POST.
 */
export interface PipeOrder {
  readonly source: string;
  readonly count: number;
  readonly atOnce: number;
}

const [directory = "."] = process.argv.slice(2);
let written = 0;

async function take(source: Readable): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  written += 1;
  await pipeline(source, hashing, createWriteStream(join(directory, `pipe-${written}`), { flush: true }));
  return hash.digest("hex");
}

process.on("message", (order: PipeOrder) => {
  const work = () => inParallel(order.count, order.atOnce, () => take(createReadStream(order.source)));
  void timed(work).then((ms) => process.send?.({ ms }));
});

const server = createServer((request, response) => {
  void take(request).then((sha256) => response.end(sha256));
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on("disconnect", () => process.exit(0));
