// Which tests cover each line of the specification and each promise of SECURITY.md. A comment above a test, a `describe` or a
// suite's call names the lines: `// Covers 4.12, S15`. In the first line of a file it counts for the whole file.
import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "oxc-parser";

/** Each page of lines, the page of tests that is written from it, and the first lines of that page. */
const PAGES = [
  {
    lines: "docs/specification/lines.md",
    tests: "docs/spec-coverage.md",
    title: "Tests of each line of the specification",
    about: "The lines are in [specification/lines.md](specification/lines.md).",
  },
  {
    lines: "SECURITY.md",
    tests: "docs/security/tests.md",
    title: "Tests of each promise of SECURITY.md",
    about: "The promises are in [SECURITY.md](../../SECURITY.md).",
  },
];
const WRITTEN = "<!-- Written by `npm run coverage` from the tags in the tests: `// Covers 4.12, S15`. -->";

const ID = /(?:S\d+[a-z]?|[a-z]+\.\d+|\d\.\d+)/;
const TAG = new RegExp(`^ Covers (${ID.source}(?:, ${ID.source})*)$`);
const LINE = new RegExp(`^- \\*\\*(${ID.source})\\*\\* (.+)$`);
const UNTESTED = /\(no test: [^)]+\)$/;

/** The pages as they should be, by path, and what is wrong with lines and tags. */
export function coverage() {
  const problems = [];
  const tests = testsByLine(problems);
  const pages = PAGES.map((page) => [page.tests, writePage(page, tests, problems)]);
  for (const [id, [test]] of tests) problems.push(`${test.file}: covers ${id}, which is no line of any page`);
  return { pages, problems };
}

/** One problem for each line without a test, for each tag without a line, and for each page that is not up to date. */
export function coverageProblems() {
  const { pages, problems } = coverage();
  const old = pages.filter(([path, text]) => readFileSync(path, "utf8") !== text);
  return [...problems, ...old.map(([path]) => `${path} is not up to date: run \`npm run coverage\``)];
}

/** The text of one page of tests. The lines that it has are taken out of `tests`. */
function writePage({ lines, title, about }, tests, problems) {
  const out = [`# ${title}`, "", WRITTEN, "", about];
  const seen = new Set();
  let heading;
  for (const text of readFileSync(lines, "utf8").split("\n")) {
    const [, part] = /^##+ (.+)/.exec(text) ?? [];
    heading = part ? `## ${part}` : heading;
    const [, id, line] = LINE.exec(text) ?? [];
    if (!id) continue;
    if (heading) out.push("", heading);
    heading = undefined;
    const found = tests.get(id) ?? [];
    tests.delete(id);
    if (seen.has(id)) problems.push(`${lines}: ${id} is there twice`);
    seen.add(id);
    if ((found.length === 0) !== UNTESTED.test(line))
      problems.push(
        `${lines}: ${id} has ${found.length} tests: tag one, or say "(no test: reason)" in the line`,
      );
    out.push("", `**${id}** ${line}`);
    if (found.length > 0) out.push("");
    for (const test of found) out.push(`- \`${test.file}\`${test.title ? ` › “${test.title}”` : ""}`);
  }
  return `${out.join("\n")}\n`;
}

function testsByLine(problems) {
  const byLine = new Map();
  const files = globSync("{apps,packages,e2e,ops,bin}/**/*.{ts,tsx,js}", {
    exclude: ["**/node_modules/**", "**/dist/**"],
  });
  for (const file of files.toSorted()) {
    for (const { tag, ids, title } of tagsOf(file, readFileSync(file, "utf8"))) {
      if (title === undefined) problems.push(`${file}: “${tag}” stands above no test`);
      for (const id of ids) byLine.set(id, [...(byLine.get(id) ?? []), { file, title }]);
    }
  }
  return byLine;
}

/** The tags of a file with the title of the test below each: "" for the whole file, undefined where no test follows. */
export function tagsOf(file, text) {
  if (!text.includes("// Covers ")) return [];
  const { program, comments } = parseSync(file, text);
  const titles = titlesByStart(program, text);
  return comments
    .map((comment) => ({ comment, ids: TAG.exec(comment.value)?.[1].split(", ") }))
    .filter(({ ids }) => ids)
    .map(({ comment, ids }) => ({
      tag: `//${comment.value}`,
      ids,
      title: comment.start === 0 ? "" : titles.get(nextCode(text, comment.end, comments)),
    }));
}

/** The first text that each statement's call is given (the title of a test), by the place where the statement starts. */
function titlesByStart(program, text) {
  const titles = new Map();
  new Visitor({
    ExpressionStatement({ start, expression }) {
      const first = expression.type === "CallExpression" ? expression.arguments[0] : undefined;
      if (first?.type === "Literal" || first?.type === "TemplateLiteral")
        titles.set(start, (first.value ?? text.slice(first.start + 1, first.end - 1)).toString());
    },
  }).visit(program);
  return titles;
}

/** Where the code goes on after a comment, past blanks and further comments. */
function nextCode(text, from, comments) {
  const start = from + /^\s*/.exec(text.slice(from))[0].length;
  const comment = comments.find((one) => one.start === start);
  return comment ? nextCode(text, comment.end, comments) : start;
}
