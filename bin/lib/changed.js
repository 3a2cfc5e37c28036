import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { ROOT } from "./paths.js";

function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.split("\n").filter(Boolean) : undefined;
}

/**
 * Paths of the files that differ from the branch `main` (on `main` itself: from what was last pushed, else the last commit)
 * and still exist, with those that git does not know yet.
 */
export function changedFiles() {
  const isMain = git("branch", "--show-current")?.[0] === "main";
  const base = git("merge-base", "HEAD", isMain ? "@{upstream}" : "main") ?? git("rev-parse", "HEAD") ?? [];
  const files = [
    ...(git("diff", "--name-only", base[0]) ?? []),
    ...(git("ls-files", "--others", "--exclude-standard") ?? []),
  ];
  return [...new Set(files)].filter((file) => existsSync(`${ROOT}/${file}`));
}

const FEATURE = /^(?:packages\/contract\/src|apps\/(?:server|web)\/src\/features)\/([\w-]+)\//;

/** The features that these files belong to; their folders are named alike in contract, server and client. */
export function featuresOf(files) {
  return [...new Set(files.flatMap((file) => FEATURE.exec(file)?.[1] ?? []))];
}
