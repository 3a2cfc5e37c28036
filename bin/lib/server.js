import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT } from "./paths.js";
import { run } from "./run.js";

const options = JSON.parse(readFileSync(join(ROOT, "apps/server/process.json"), "utf8"));

/** The script of the app: with demo data (`DEMO=1`), or the product alone. */
export function appScript(demo) {
  if (demo !== "0" && demo !== "1") throw new Error(`DEMO must be 0 or 1; it is "${demo}".`);
  return demo === "1" ? "apps/demo/src/main.ts" : "apps/server/src/main.ts";
}

/** Runs a script of the server to its end, with the environment that its processes need. */
export function runServer(script, { args = [], env = {} } = {}) {
  return run(NODE, [...options.arguments, ...args, script], {
    // The operator's own settings win.
    env: { ...options.environment, ...process.env, ...env },
  });
}
