import { fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PipeOrder } from "./bare-pipe.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import type { RunningServer } from "./server.ts";
import { documentBytes, inParallel, post, signIn, upload } from "./session.ts";

const FILES = 200;
const AT_ONCE = 4;
const FILE_BYTES = 1024 * 1024;
const ROUNDS = 5;

/** Uploads beside a bare pipe that hashes, writes and fsyncs the same bytes, on the same file system. */
export async function measureUpload(server: RunningServer): Promise<Figure[]> {
  const session = await signIn(server, "anna.schmidt@krempelfrei.example");
  const filling = randomBytes(FILE_BYTES);
  const directory = join(server.dataDir, "pipe");
  await mkdir(directory);
  const source = join(directory, "source");
  await writeFile(source, filling);
  const pipe = fork(join(import.meta.dirname, "bare-pipe.ts"), [directory]);
  try {
    const [{ port }] = (await once(pipe, "message")) as [{ port: number }];
    const values = await interleave(ROUNDS, {
      product: () =>
        timed(() =>
          inParallel(FILES, AT_ONCE, (index) =>
            upload(server, session, `Brief ${index}.pdf`, documentBytes(filling, randomUUID())),
          ),
        ),
      overHttp: () =>
        timed(() =>
          inParallel(FILES, AT_ONCE, () =>
            post(`http://127.0.0.1:${port}/`, {}, documentBytes(filling, randomUUID())),
          ),
        ),
      fromDisk: async () => {
        pipe.send({ source, count: FILES, atOnce: AT_ONCE } satisfies PipeOrder);
        const [{ ms }] = (await once(pipe, "message")) as [{ ms: number }];
        return ms;
      },
    });
    const line = (reference: string, name: "overHttp" | "fromDisk"): Figure => ({
      name: `upload, ${FILES} files of 1 MB, ${AT_ONCE} at a time`,
      ours: speed(values.product),
      reference: `${reference}: ${speed(values[name])}`,
      // A ratio of throughputs is the inverse of that of the times.
      ratio: ratioOf(values[name], values.product),
      target: "at least 0.50",
    });
    return [line("bare pipe fed from a file", "fromDisk"), line("bare pipe fed over HTTP", "overHttp")];
  } finally {
    pipe.disconnect();
  }
}

const speed = (times: readonly number[]): string => `${Math.round(FILES / (median(times) / 1000))} MB/s`;
