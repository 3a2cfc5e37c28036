import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { job } from "../../jobs/job.ts";
import { takeScans } from "./take-scans.ts";

/** A file that changed within this time may be incomplete. */
const PAUSE_MS = 5000;

/** Checks the folder of the office's scanner once a minute, if `SCANNER_DIR` is set (ADR 18); one process at a time does it. */
export const takeScansOfOffice = job({
  name: "take-scans",
  payload: z.object({}),
  class: "light",
  limitMs: 15 * MINUTE_MS,
  actor: "Scanner",
  every: MINUTE_MS,
  isPossible: ({ settings }) => settings.scannerDir !== undefined,
  async run(ctx, _payload, signal) {
    const { scannerDir: directory } = ctx.settings;
    if (directory === undefined) return;
    const pause = async (): Promise<void> => wait(PAUSE_MS, undefined, { signal });
    await takeScans(ctx, { directory, pause, signal });
  },
});
