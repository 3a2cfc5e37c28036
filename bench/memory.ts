import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { median, type Figure } from "./figure.ts";
import { residentMb, startServer, temporaryFolder } from "./server.ts";
import { documentBytes, hangUp, inParallel, signIn, upload } from "./session.ts";

const UPLOADS = 20;
const FILE_BYTES = 50 * 1000 * 1000;
const SAMPLE_MS = 25;
const ROUNDS = 3;

/**
 * How far a server's memory rises while large uploads arrive at once. Each round has a server of its own: one that has
 * worked before has freed memory left and would look better.
 */
export async function measureMemory(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const growths: number[] = [];
  const befores: number[] = [];
  const peaks: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { before, peak } = await measureRound(folder.path);
      befores.push(before);
      peaks.push(peak);
      growths.push(peak - before);
    }
  } finally {
    await folder.remove();
  }
  return [
    {
      name: `memory, ${UPLOADS} uploads of 50 MB at once`,
      ours: `${Math.round(median(growths))} MB more`,
      reference: `${Math.round(median(befores))} MB before, ${Math.round(median(peaks))} MB at most`,
      ratio: "",
      target: "less than 80 MB more",
    },
  ];
}

async function measureRound(dataDir: string): Promise<{ before: number; peak: number }> {
  const server = await startServer(dataDir);
  try {
    const session = await signIn(server, "anna.schmidt@krempelfrei.example");
    const filling = randomBytes(FILE_BYTES);
    const send = (name: string, bytes: Uint8Array) =>
      upload(server, session, name, documentBytes(bytes, randomUUID()));
    // One small upload loads the code involved; then the process comes to rest.
    await send("Klein.pdf", filling.subarray(0, 100_000));
    await delay(2000);
    const before = await residentMb(server.pid);
    let peak = before;
    const sampling = setInterval(() => {
      void residentMb(server.pid).then((now) => (peak = Math.max(peak, now)));
    }, SAMPLE_MS);
    try {
      await inParallel(UPLOADS, UPLOADS, (index) => send(`Groß ${index}.pdf`, filling));
    } finally {
      clearInterval(sampling);
    }
    return { before, peak };
  } finally {
    hangUp();
    await server.stop();
  }
}
