import { setTimeout as delay } from "node:timers/promises";
import { memoryMb, processorSeconds } from "./load-cost.ts";
import { drive, type Mode, type Product, type Sent } from "./load-drive.ts";

/** One product at one number of people in one round. */
export interface Measured {
  readonly product: string;
  readonly atOnce: number;
  readonly mode: Mode;
  readonly sent: readonly Sent[];
  /** Length of the window. */
  readonly seconds: number;
  /** MB of the app without its database at the end of the window. */
  readonly memory: number;
  readonly cores: { readonly app: number; readonly database: number; readonly generator: number };
}

const WARM_UP_MS = 1500;
const WINDOW_MS = 1000 * Number(process.env.BENCH_SECONDS ?? 6);

/** One window of load on one product. */
export async function measureWindow(product: Product, atOnce: number, mode: Mode): Promise<Measured> {
  const seconds = async (): Promise<Measured["cores"]> => {
    const { app, database } = await product.processes();
    const { user, system } = process.cpuUsage();
    return {
      app: await processorSeconds(app),
      database: await processorSeconds(database),
      generator: (user + system) / 1e6,
    };
  };
  const before = await seconds();
  const sent = await drive(product, { atOnce, mode, warmUpMs: WARM_UP_MS, windowMs: WINDOW_MS });
  const after = await seconds();
  const whole = (WARM_UP_MS + WINDOW_MS) / 1000;
  const memory = await memoryMb((await product.processes()).app);
  await delay(500);
  return {
    product: product.name,
    atOnce,
    mode,
    sent,
    seconds: WINDOW_MS / 1000,
    memory,
    cores: {
      app: (after.app - before.app) / whole,
      database: (after.database - before.database) / whole,
      generator: (after.generator - before.generator) / whole,
    },
  };
}
