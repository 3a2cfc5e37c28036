import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.js";
import { run } from "./run.js";

const SOURCES = ["apps/web/src", "apps/web/public", "packages/contract/src"];
const FILES = ["apps/web/index.html", "apps/web/vite.config.ts", "package-lock.json"];

function filesBelow(directory) {
  return readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const path of [...FILES, ...SOURCES.flatMap(filesBelow)].toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Builds the client when it is missing or its sources have changed. */
export async function ensureBuilt() {
  const stamp = join(ROOT, "apps/web/dist/.stamp");
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  console.log("Building the client …");
  const code = await run("vite", ["build", "--logLevel", "warn"], { cwd: join(ROOT, "apps/web") });
  if (code !== 0) throw new Error("The client could not be built.");
  writeFileSync(stamp, now);
}
