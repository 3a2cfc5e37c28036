import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median, type Figure } from "./figure.ts";

const ROUNDS = 5;

interface Reading {
  readonly cpuMs: number;
  /** Bytes above what the process had with book and file in it. */
  readonly memory: number;
  readonly certain: number;
  readonly proposed: number;
}

async function readOnce(): Promise<Reading> {
  const script = join(import.meta.dirname, "bank-reading.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  return JSON.parse(stdout) as Reading;
}

/** A bank statement of 20,000 lines, read and matched against 10,000 customers and 30,000 open claims. */
export async function measureBank(): Promise<Figure[]> {
  const readings: Reading[] = [];
  for (let round = 0; round < ROUNDS; round += 1) readings.push(await readOnce());
  const cpu = readings.map(({ cpuMs }) => cpuMs);
  const memory = readings.map((reading) => reading.memory / 1024 ** 2);
  const [{ certain, proposed } = { certain: 0, proposed: 0 }] = readings;
  return [
    {
      name: `20,000 bank lines read and matched (${certain} certain, ${proposed} proposed), processor`,
      ours: `${(median(cpu) / 1000).toFixed(2)} s`,
      reference: `at most ${(Math.max(...cpu) / 1000).toFixed(2)} s`,
      ratio: "",
      target: "under 2 s",
    },
    {
      name: "the same, memory above idle",
      ours: `${Math.round(median(memory))} MB`,
      reference: `at most ${Math.round(Math.max(...memory))} MB`,
      ratio: "",
      target: "under 150 MB",
    },
  ];
}
