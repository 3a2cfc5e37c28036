// npm run serve: production. No demo data, no installing; refuses unsafe settings.
import { ensureBuilt } from "./lib/build.js";
import { runServer } from "./lib/server.js";

try {
  await ensureBuilt();
  const env = { NODE_ENV: "production", DEMO: process.env.DEMO ?? "0" };
  process.exitCode = await runServer("main.ts", { env });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
