import { readFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT } from "./paths.js";
import { run } from "./run.js";

const options = JSON.parse(readFileSync(join(ROOT, "apps/server/process.json"), "utf8"));

/** Runs a script of the server (`main.ts`, `worker.ts`) to its end, as its processes are to be run. */
export function runServer(script, { args = [], env = {} } = {}) {
  return run(NODE, [...options.arguments, ...args, join("apps/server/src", script)], {
    // What the operator sets wins.
    env: { ...options.environment, ...process.env, ...env },
  });
}
