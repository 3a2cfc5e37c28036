import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./paths.js";
import { run } from "./run.js";

const SOURCES = ["apps/web/src", "apps/web/public", "packages/contract/src"];
const FILES = [
  "apps/web/index.html",
  "apps/web/vite.config.ts",
  "apps/web/calls-without-schemas.ts",
  "apps/web/first-views.ts",
  "apps/web/pdfjs-files.ts",
  "apps/web/service-worker.ts",
  "package-lock.json",
];
const BUILT = "apps/web/dist";
const STAMP = `${BUILT}/.stamp`;

function filesBelow(directory) {
  return readdirSync(join(ROOT, directory), { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function fingerprint(files) {
  const hash = createHash("sha256");
  for (const path of files.toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

const ofSources = () => fingerprint([...FILES, ...SOURCES.flatMap(filesBelow)]);
const ofBuilt = () => fingerprint(filesBelow(BUILT).filter((path) => path !== STAMP));

/** Builds the client when there is no build, its sources have changed, or the built files have. */
export async function ensureBuilt() {
  const stamp = join(ROOT, STAMP);
  const sources = ofSources();
  // The built files are hashed too: a power cut or a kill can leave them empty beside an intact stamp.
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === `${sources} ${ofBuilt()}`) return;
  console.log("Building the client: some seconds …");
  const code = await run("vite", ["build", "--logLevel", "error"], { cwd: join(ROOT, "apps/web") });
  if (code !== 0) throw new Error("The client could not be built.");
  writeFileSync(stamp, `${sources} ${ofBuilt()}`);
}
