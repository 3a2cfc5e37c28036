import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT } from "./paths.js";
import { run } from "./run.js";

/** Installs the packages when they are missing or older than the lock file says. */
export async function ensureInstalled() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  const lock = join(ROOT, "package-lock.json");
  const current = existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
  if (!current || !runs(NODE)) {
    console.log("Installing the packages …");
    const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (code !== 0) throw new Error("The packages could not be installed; npm says why above.");
  }
  if (!runs(NODE)) throw new Error(`The Node.js of the packages does not run here: ${NODE}`);
}

function runs(program) {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).startsWith("v24.");
  } catch {
    return false;
  }
}
