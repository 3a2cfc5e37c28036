// npm run dev: the server restarts on changes, the client reloads; open the address that vite prints.
import { ensureInstalled } from "./lib/install.js";
import { ROOT } from "./lib/paths.js";
import { join } from "node:path";
import { run } from "./lib/run.js";
import { appScript, runServer } from "./lib/server.js";

await ensureInstalled();
const demo = process.env.DEMO ?? (process.env.DATABASE_URL ? "0" : "1");
const codes = await Promise.all([
  runServer(appScript(demo), { args: ["--watch"] }),
  run("vite", [], { cwd: join(ROOT, "apps/web") }),
]);
process.exitCode = Math.max(...codes);
