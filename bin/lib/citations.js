// Checks comments that cite "specification 4" or "specification 4, "Session"": the section, and in it the heading or bold word, must exist.
import { globSync, readFileSync } from "node:fs";

const CITED = /\bspecification (\d+)(?:, "([^"]+)")?/g;

/** The text of each section of docs/specification by its number. */
export const specification = () =>
  new Map(
    globSync("docs/specification/[0-9]*.md").map((file) => [
      /(\d+)-/.exec(file)[1],
      readFileSync(file, "utf8"),
    ]),
  );

/** One problem for each citation in the source that leads nowhere. */
export function deadCitations(file, source, sections) {
  const problems = [];
  // A citation may run over the end of a line of a comment.
  for (const [, number, name] of source.replace(/\s*\n\s*(?:\*|\/\/) /g, " ").matchAll(CITED)) {
    const section = sections.get(number);
    if (section === undefined) problems.push(`${file}: there is no specification ${number}`);
    else if (name && !section.includes(`**${name}`) && !section.includes(`# ${name}`))
      problems.push(`${file}: specification ${number} has no "${name}"`);
  }
  return problems;
}
