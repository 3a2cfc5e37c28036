// npm run serve: production. No demo data, no installing; refuses unsafe settings.
import { ensureBuilt } from "./lib/build.js";
import { appScript, runServer } from "./lib/server.js";

try {
  await ensureBuilt();
  process.exitCode = await runServer(appScript(process.env.DEMO ?? "0"), { env: { NODE_ENV: "production" } });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
