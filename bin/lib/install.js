import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NODE, ROOT } from "./paths.js";
import { run } from "./run.js";

/** Installs the packages when one is missing or has another version than the lock file says. */
export async function ensureInstalled() {
  if (!isCurrent() || !runs(NODE)) {
    console.log("Installing the packages: about a minute …");
    const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
    if (code !== 0) throw new Error("The packages could not be installed; npm says why above.");
  }
  if (!runs(NODE)) throw new Error(`The Node.js of the packages does not run here: ${NODE}`);
}

/** npm records in node_modules what it has installed; an optional package is installed on some platforms only. */
function isCurrent() {
  const installed = packagesOf("node_modules/.package-lock.json");
  return Object.entries(packagesOf("package-lock.json")).every(
    ([key, { version, optional, devOptional, link }]) =>
      installed[key]?.version === version ||
      !key.startsWith("node_modules/") ||
      ((optional || devOptional || link) && !installed[key]),
  );
}

function packagesOf(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

function runs(program) {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" }).startsWith("v24.");
  } catch {
    return false;
  }
}
