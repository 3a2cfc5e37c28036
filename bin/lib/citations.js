// Checks comments that cite "specification 4", "specification 4, "Session"", "accounting.md 1.5" or "ADR 12": the section, in it the heading or
// bold word, and the decision must exist.
import { globSync, readFileSync } from "node:fs";

const DECISION = /\bADR (\d+)\b/g;
const CITED = /\bspecification (\d+)(?:, "([^"]+)")?/g;
/** One section of the rules of the accounting, or several of them. */
const RULES = /\baccounting\.md((?:,? (?:and )?\d(?:\.\d)?)*)/g;

/** The text of each section of docs/specification by its number. */
export const specification = () =>
  new Map(
    globSync("docs/specification/[0-9]*.md").map((file) => [
      /(\d+)-/.exec(file)[1],
      readFileSync(file, "utf8"),
    ]),
  );

/** The numbers of the sections of docs/specification/accounting.md. */
export const accountingRules = () =>
  new Set(
    Array.from(
      readFileSync("docs/specification/accounting.md", "utf8").matchAll(/^#+ (\d(?:\.\d)?)\b/gm),
      ([, number]) => number,
    ),
  );

/** The numbers of the decisions in docs/adr. */
export const decisions = () =>
  new Set(globSync("docs/adr/*.md").map((file) => String(Number(/(\d{4})-/.exec(file)[1]))));

/** One problem for each citation in the source that leads nowhere. */
export function deadCitations(file, source, { sections, rules, adrs }) {
  const problems = [...source.matchAll(DECISION)]
    .filter(([, number]) => !adrs.has(number))
    .map(([cited]) => `${file}: there is no ${cited}`);
  // A citation may run over the end of a line of a comment.
  const text = source.replace(/\s*\n\s*(?:\*|\/\/) /g, " ");
  for (const [cited, list] of text.matchAll(RULES)) {
    // A page links to the rules as a whole, a comment does not.
    const numbers = list.match(/\d(?:\.\d)?/g) ?? (file.endsWith(".md") ? [] : [""]);
    if (numbers.some((number) => !rules.has(number))) problems.push(`${file}: there is no section ${cited}`);
  }
  for (const [, number, name] of text.matchAll(CITED)) {
    const section = sections.get(number);
    if (section === undefined) problems.push(`${file}: there is no specification ${number}`);
    else if (name && !section.includes(`**${name}`) && !section.includes(`# ${name}`))
      problems.push(`${file}: specification ${number} has no "${name}"`);
  }
  return problems;
}
