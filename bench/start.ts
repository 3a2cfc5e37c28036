import { stat } from "node:fs/promises";
import { join } from "node:path";
import { median, type Figure } from "./figure.ts";
import { startServer, temporaryFolder } from "./server.ts";

const ROUNDS = 5;
const ROOT = join(import.meta.dirname, "..");

/** From the command behind `npm start` until the app is ready, on a folder that it has started on before. */
export async function measureStart(): Promise<Figure[]> {
  await expectInstalled();
  const folder = await temporaryFolder();
  try {
    const first = await startOnce(folder.path);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await startOnce(folder.path));
    return [
      {
        name: "npm start, a second time",
        ours: seconds(median(times)),
        reference: `the first start, with the demo data: ${seconds(first)}`,
        ratio: "",
        target: "less than 10 s",
      },
    ];
  } finally {
    await folder.remove();
  }
}

/** `npm start` would install first, which is not what is measured and nothing that a bench should do. */
async function expectInstalled(): Promise<void> {
  const [installed, lock] = await Promise.all(
    ["node_modules/.package-lock.json", "package-lock.json"].map((path) => stat(join(ROOT, path))),
  );
  if (!installed || !lock || installed.mtimeMs < lock.mtimeMs) {
    throw new Error("The packages are older than package-lock.json. Please run npm ci first.");
  }
}

async function startOnce(dataDir: string): Promise<number> {
  const server = await startServer(dataDir, join(ROOT, "bin/start.js"));
  await server.stop();
  return server.readyAfterMs;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
