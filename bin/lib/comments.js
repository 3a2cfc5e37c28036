import { parseSync } from "oxc-parser";

/** Comments that tell a program something, and no person. */
const FOR_PROGRAMS =
  /^\W*(oxlint|eslint|@ts-|prettier|oxfmt|v8 ignore|@__|#region|#__|@vitest|access-checked|change-recorded)/;

/** All comments of a file with their first line and the code that follows. Line comments below each other are one. */
export function commentsOf(path, text) {
  const lines = text.split("\n");
  const found = [];
  for (const { type, start, end } of parseSync(path, text).comments) {
    const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
    const gap = found.length > 0 ? text.slice(found.at(-1).end, start) : "";
    const last = found.at(-1);
    if (last && type === "Line" && last.type === "Line" && last.alone && /^\n[ \t]*$/.test(gap)) {
      last.end = end;
      continue;
    }
    found.push({ type, start, end, alone: before.trim() === "" });
  }
  return found
    .filter(({ start, end }) => !FOR_PROGRAMS.test(text.slice(start, end)))
    .map(({ start, end, alone }) => {
      const line = text.slice(0, start).split("\n").length;
      const after =
        lines.slice(text.slice(0, end).split("\n").length).find((next) => next.trim() !== "") ?? "";
      return {
        start,
        end,
        line,
        text: text.slice(start, end),
        code: (alone ? after : lines[line - 1]).trim(),
      };
    });
}
