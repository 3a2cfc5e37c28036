import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { login } from "@krempelfrei/contract/account/account";
import { createReader } from "@krempelfrei/reader/reader";
import { createHttpClient } from "@krempelfrei/testing/client";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { drawLetter, VARIANTS } from "./pages/draw-page.ts";
import { letters } from "./pages/letters.ts";
import { measurePauses } from "./reading-pauses.ts";
import { PASSWORD, type RunningServer } from "./server.ts";
import { documentBytes, inParallel, signIn, upload } from "./session.ts";

const ROUNDS = 5;
const SCANS = 2;
const FILES = 100;
const AT_ONCE = 4;
const FILE_BYTES = 1024 * 1024;
const LISTINGS = 200;

/**
 * Uploads and listings while two scans are read beside them, and while none is: by the children that read in the product,
 * with the engine from npm, on the same machine. The server itself reads nothing, so that no upload of one round is read in the next.
 */
export async function measureBesideReading(server: RunningServer): Promise<Figure[]> {
  const session = await signIn(server, "anna.schmidt@krempelfrei.example");
  const client = createHttpClient(server.url);
  await client.call(login, {
    body: { email: "anna.schmidt@krempelfrei.example", password: PASSWORD, remember: false },
  });
  const filling = randomBytes(FILE_BYTES);
  const scan =
    (await VARIANTS["300 dpi"]?.(drawLetter(letters[0] ?? { lines: [], font: "" }), 1)) ?? Buffer.alloc(0);
  const uploads = () =>
    timed(() =>
      inParallel(FILES, AT_ONCE, (index) =>
        upload(server, session, `Brief ${index}.pdf`, documentBytes(filling, randomUUID())),
      ),
    );
  const listings = async (): Promise<number> => {
    const times: number[] = [];
    for (let count = 0; count < LISTINGS; count += 1)
      times.push(await timed(() => client.get("/api/browser")));
    return times.toSorted((one, other) => one - other)[Math.floor(0.95 * LISTINGS)] ?? Number.NaN;
  };
  const uploaded = await interleave(ROUNDS, { alone: uploads, beside: () => besideScans(scan, uploads) });
  const listed = await interleave(ROUNDS, { alone: listings, beside: () => besideScans(scan, listings) });
  const speed = (times: readonly number[]): string => `${Math.round(FILES / (median(times) / 1000))} MB/s`;
  return [
    {
      name: `upload of ${FILES} files of 1 MB while ${SCANS} scans are read`,
      ours: speed(uploaded.beside),
      reference: `while none is: ${speed(uploaded.alone)}`,
      // A ratio of throughputs is the inverse of that of the times.
      ratio: ratioOf(uploaded.alone, uploaded.beside),
      target: "at least 0.75",
    },
    {
      name: `GET /api/browser while ${SCANS} scans are read, 95th percentile`,
      ours: `${median(listed.beside).toFixed(1)} ms`,
      reference: `while none is: ${median(listed.alone).toFixed(1)} ms`,
      ratio: ratioOf(listed.beside, listed.alone),
      target: "at most 1.30",
    },
    ...(await measurePauses()),
  ];
}

/** Does the work while scans are read, one after the other in each lane. */
async function besideScans(scan: Uint8Array, work: () => Promise<number>): Promise<number> {
  const reader = await createReader();
  const over = new AbortController();
  const lane = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const document = await reader.open("jpg", Readable.from([scan]));
      await document.recognise(0, { dpi: 300 }, over.signal).catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      });
      await document.close();
    }
  };
  const lanes = Promise.all(Array.from({ length: SCANS }, lane));
  try {
    return await work();
  } finally {
    over.abort();
    await lanes;
  }
}
