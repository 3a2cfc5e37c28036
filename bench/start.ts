import { join } from "node:path";
import { median, type Figure } from "./figure.ts";
import { startServer, temporaryFolder } from "./server.ts";

const ROUNDS = 5;
const START = join(import.meta.dirname, "../bin/start.js");

/** From the command behind `npm start` until the app is ready, on a folder that it has started on before. */
export async function measureStart(): Promise<Figure[]> {
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

async function startOnce(dataDir: string): Promise<number> {
  const server = await startServer(dataDir, START);
  await server.stop();
  return server.readyAfterMs;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
