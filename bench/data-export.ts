import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { blobKey } from "../apps/server/src/blobs/blob-key.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { findCustomer } from "./many-files.ts";
import { residentMb, type RunningServer } from "./server.ts";
import { documentBytes, inParallel, signIn, upload } from "./session.ts";

const run = promisify(execFile);
const FILES = 2000;
const FILE_BYTES = 512 * 1024;
const SAMPLE_MS = 25;
const ROUNDS = 7;
/** A demo customer that no other measure uses. */
const PLACE = 7;

/** The ZIP file of a person with many documents, fetched by curl, beside `cat` of the same contents, both from the disk. */
export async function measureDataExport(server: RunningServer): Promise<Figure[]> {
  const { id, email } = await findCustomer(server, PLACE);
  const session = await signIn(server, email);
  const filling = randomBytes(FILE_BYTES);
  await inParallel(FILES, 4, (index) =>
    upload(server, session, `Beleg ${index}.pdf`, documentBytes(filling, `${index}`)),
  );
  const directory = join(server.dataDir, "blobs", dirname(blobKey(id, "0".repeat(64))));
  const cookie = session.headers.cookie ?? "";
  const url = `${server.url}/api/profile/data-export`;
  const growths: number[] = [];
  let bytes = 0;
  const fetchAll = async (): Promise<void> => {
    const { stdout } = await run("curl", [
      "-sf",
      "-o",
      "/dev/null",
      "-w",
      "%{size_download}",
      "-b",
      cookie,
      url,
    ]);
    bytes = Number(stdout);
  };
  // What the code itself needs is loaded before the first sample.
  await fetchAll();
  const values = await interleave(ROUNDS, {
    export: async () => {
      await forget(directory);
      const before = await residentMb(server.pid);
      let peak = before;
      const sampling = setInterval(() => {
        void residentMb(server.pid).then((now) => (peak = Math.max(peak, now)));
      }, SAMPLE_MS);
      const duration = await timed(fetchAll).finally(() => clearInterval(sampling));
      growths.push(peak - before);
      return speed(bytes, duration);
    },
    // By the shell, so that no byte passes through this process.
    disk: async () => {
      await forget(directory);
      return speed(bytes, await timed(() => run("sh", ["-c", 'cat "$0"/* > /dev/null', directory])));
    },
  });
  return [
    {
      name: `data export, ZIP of ${FILES} documents, ${Math.round(bytes / 1e6)} MB`,
      ours: `${Math.round(median(values.export))} MB/s`,
      reference: `cat of the contents: ${Math.round(median(values.disk))} MB/s`,
      ratio: ratioOf(values.export, values.disk),
      target: "at least 0.50",
    },
    {
      name: "data export, memory",
      ours: `${Math.round(Math.max(...growths))} MB more at most`,
      reference: "",
      ratio: "",
      target: "less than 100 MB more",
    },
  ];
}

/** Drops the page cache's copies of the files: reading from it would measure copying in memory alone. */
async function forget(directory: string): Promise<void> {
  const drop =
    'for file in "$0"/*; do dd of="$file" oflag=nocache conv=notrunc,fdatasync count=0 status=none; done';
  await run("sh", ["-c", drop, directory]);
}

/** MB a second. */
const speed = (bytes: number, milliseconds: number): number => bytes / 1e6 / (milliseconds / 1000);
