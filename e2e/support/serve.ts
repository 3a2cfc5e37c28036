// The real app for the tests, with the demo data, whose mails stay in the outbox, in a folder of its own that is gone afterwards.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beginAtMoment } from "@krempelfrei/testing/moment";
import options from "../../apps/server/process.json" with { type: "json" };
import { BASE_URL, DATA_DIR, DEMO_PASSWORD } from "./app.ts";
import { AT_MOMENT, prepareDatabase } from "./moment.ts";

rmSync(DATA_DIR, { recursive: true, force: true });
beginAtMoment();
await prepareDatabase(DATA_DIR);
const app = spawn(
  process.execPath,
  [...options.arguments, ...AT_MOMENT, join(import.meta.dirname, "../../apps/demo/src/main.ts")],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      ...options.environment,
      DATA_DIR,
      APP_URL: BASE_URL,
      DEMO_PASSWORD,
      // Hundreds of demo documents would be read beside the tests.
      OCR_ENGINE: process.env.OCR_ENGINE ?? "off",
      LOG_LEVEL: "warn",
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => app.kill(signal));
app.on("exit", (code, signal) => {
  if (signal !== null) process.stderr.write(`The app was killed by ${signal}\n`);
  rmSync(DATA_DIR, { recursive: true, force: true });
  process.exit(code ?? 1);
});
