// node bin/draw-comments.js [seed] [number]: comments of the product drawn at random, with the code below each. A reader who did not write them
// judges which have to be read twice, and which say only what name and type say (CONTRIBUTING.md).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { commentsOf } from "./lib/comments.js";

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const number = Number(process.argv[3] ?? 40);

const paths = execFileSync("git", ["ls-files", "apps", "packages"], { encoding: "utf8" })
  .split("\n")
  .filter(
    (path) => /\.(ts|tsx)$/.test(path) && !/\.(test|spec|suite)\.tsx?$|\/testing\/|db\/tables\.ts/.test(path),
  );
const comments = paths.flatMap((path) =>
  commentsOf(path, readFileSync(path, "utf8")).map((comment) => ({ path, ...comment })),
);

// Mulberry32: the same seed draws the same comments from the same tree.
let state = seed;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

console.log(`${number} of ${comments.length} comments, seed ${seed}`);
for (let drawn = 0; drawn < number && comments.length > 0; drawn += 1) {
  const [comment] = comments.splice(Math.floor(random() * comments.length), 1);
  console.log(`\n${drawn + 1}. ${comment.path}:${comment.line}\n${comment.text}\n    ${comment.code}`);
}
