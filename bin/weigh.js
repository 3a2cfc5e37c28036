// npm run weigh: what there is to read and to maintain, counted in the tracked files. For judging whether a change made the house lighter.
//   npm run weigh             this working tree
//   npm run weigh -- <commit> an earlier one beside it
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

const git = (...args) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });

/** The text of each tracked file of a commit, or of the working tree, by path. */
function textsOf(commit) {
  const tracked = commit ? git("ls-tree", "-r", "--name-only", commit) : git("ls-files");
  const paths = tracked.split("\n").filter((path) => /\.(ts|tsx|js|css|sql|md)$/.test(path));
  if (!commit) {
    const here = new Set(globSync("**/*.{ts,tsx,js,css,sql,md}", { exclude: ["**/node_modules/**"] }));
    return new Map(paths.filter((path) => here.has(path)).map((path) => [path, readFileSync(path, "utf8")]));
  }
  return new Map(paths.map((path) => [path, git("show", `${commit}:${path}`)]));
}

const KINDS = {
  generated: (path) => path === "apps/server/src/db/tables.ts",
  test: (path) => /\.(test|spec|suite)\.tsx?$|\/testing\/|^(packages\/testing|e2e)\//.test(path),
  bench: (path) => /^(bench|ops\/trials)\//.test(path),
  css: (path) => path.endsWith(".css"),
  sql: (path) => path.endsWith(".sql"),
  page: (path) => path.endsWith(".md"),
  tool: (path) => /^(bin|ops)\//.test(path) || !/^(apps|packages)\//.test(path),
  product: () => true,
};
/** Pages that are looked up and not read: written by programs, results, decisions, the specification, ASVS, parts of the product. */
const NOT_READ =
  /docs\/(spec-coverage|settings|tables)\.md|docs\/security\/(tests|asvs)\.md|docs\/(adr|specification)\/|bench\/results\/|\/src\/|second-step|THIRD_PARTY/;
const kindOf = (path) => Object.keys(KINDS).find((kind) => KINDS[kind](path));
const linesOf = (text) => text.split("\n").length - 1;

/** Statements, lines that hold nothing but a comment, blank lines, and the lengths of all functions. */
function partsOf(path, text) {
  const { program, comments } = parseSync(path, text);
  const lineAt = (place) => text.slice(0, place).split("\n").length;
  let statements = 0;
  const lengths = [];
  const measure = ({ start, end }) => lengths.push(lineAt(end) - lineAt(start) + 1);
  const count = () => (statements += 1);
  const STATEMENTS = [
    "Expression",
    "Return",
    "If",
    "For",
    "ForOf",
    "ForIn",
    "While",
    "DoWhile",
    "Switch",
    "Throw",
    "Try",
    "Break",
    "Continue",
  ].map((name) => `${name}Statement`);
  const visitor = Object.fromEntries([...STATEMENTS, "VariableDeclaration"].map((name) => [name, count]));
  new Visitor({
    ...visitor,
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  const commented = new Set();
  for (const { start, end } of comments) {
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    if (before.trim() === "")
      for (let line = lineAt(start); line <= lineAt(end); line += 1) commented.add(line);
  }
  return { statements, lengths, comments: commented.size, blank: (text.match(/^\s*$/gm) ?? []).length };
}

function weigh(texts) {
  const sum = { files: 0, lines: 0, statements: 0, comments: 0, blank: 0, over60: 0, over100: 0 };
  const kinds = {
    generated: 0,
    test: 0,
    bench: 0,
    css: 0,
    sql: 0,
    tool: 0,
    words: 0,
    "words of pages to read": 0,
  };
  for (const [path, text] of texts) {
    const kind = kindOf(path);
    if (kind === "page") {
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      kinds.words += words;
      if (!NOT_READ.test(path)) kinds["words of pages to read"] += words;
    } else if (kind === "product") {
      const { statements, lengths, comments, blank } = partsOf(path, text);
      sum.files += 1;
      sum.lines += linesOf(text);
      sum.statements += statements;
      sum.comments += comments;
      sum.blank += blank;
      sum.over60 += lengths.filter((length) => length > 60).length;
      sum.over100 += lengths.filter((length) => length > 100).length;
    } else kinds[kind] += linesOf(text);
  }
  const settings = new Set(texts.get("docs/settings.md")?.match(/^\| `[A-Z][A-Z0-9_]+`/gm) ?? []).size;
  return { ...sum, ...kinds, settings };
}

const now = weigh(textsOf());
const commit = process.argv[2];
const before = commit && weigh(textsOf(commit));
for (const [name, value] of Object.entries(now)) {
  const row = [name.padEnd(24), ...(before ? [before[name]] : []), value];
  console.log(row.map((cell) => String(cell).padStart(8)).join(" "));
}
