// npm start: everything in one step, from a fresh clone to the running app.
import { ensureBuilt } from "./lib/build.js";
import { ensureInstalled } from "./lib/install.js";
import { appScript, runServer } from "./lib/server.js";

try {
  await ensureInstalled();
  await ensureBuilt();
  const demo = process.env.DEMO ?? (process.env.DATABASE_URL ? "0" : "1");
  process.exitCode = await runServer(appScript(demo));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
