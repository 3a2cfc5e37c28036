// npm run serve: production. No demo data, no installing; refuses unsafe settings.
import { ensureBuilt } from "./lib/build.js";
import { NODE } from "./lib/paths.js";
import { run } from "./lib/run.js";

try {
  await ensureBuilt();
  const env = { NODE_ENV: "production", DEMO: process.env.DEMO ?? "0" };
  process.exitCode = await run(NODE, ["apps/server/src/main.ts"], { env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
