/** Meaning of the elements for the text, by names without prefixes. */
interface Rules {
  /** Elements whose content is text; undefined: all. */
  readonly text?: ReadonlySet<string>;
  /** Elements whose content is left out. */
  readonly hidden: ReadonlySet<string>;
  readonly lines: ReadonlySet<string>;
  readonly cells: ReadonlySet<string>;
  readonly tabs: ReadonlySet<string>;
  readonly breaks: ReadonlySet<string>;
}

/** Office Open XML, `word/document.xml`. */
export const WORD: Rules = {
  text: new Set(["t"]),
  // Text boxes are contained twice, once as a fallback.
  hidden: new Set(["Fallback", "del", "delText", "instrText"]),
  lines: new Set(["p"]),
  cells: new Set(["tc"]),
  tabs: new Set(["tab"]),
  breaks: new Set(["br", "cr"]),
};

/** OpenDocument, `content.xml`. */
export const OPEN_DOCUMENT: Rules = {
  hidden: new Set([
    "tracked-changes",
    "annotation",
    "scripts",
    "automatic-styles",
    "font-face-decls",
    "binary-data",
  ]),
  lines: new Set(["p", "h"]),
  cells: new Set(["table-cell"]),
  tabs: new Set(["tab", "s"]),
  breaks: new Set(["line-break"]),
};

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of a letter, in linear time; undefined for XML with types or entities of its own. */
export function textOfLetter(xml: string, rules: Rules): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return undefined;
  const parts: string[] = [];
  let [hidden, inText, at] = [0, 0, 0];
  while (at < xml.length) {
    const open = xml.indexOf("<", at);
    const text = xml.slice(at, open < 0 ? xml.length : open);
    if (hidden === 0 && (rules.text === undefined || inText > 0)) parts.push(decoded(text));
    if (open < 0) break;
    const close = xml.indexOf(">", open);
    if (close < 0) break;
    at = close + 1;
    const [, end = "", name = ""] =
      /^<(\/?)(?:[\w.-]{1,40}:)?([\w.-]{1,60})/.exec(xml.slice(open, open + 110)) ?? [];
    const isEmpty = xml[close - 1] === "/";
    const step = isEmpty ? 0 : end === "" ? 1 : -1;
    if (rules.hidden.has(name)) hidden = Math.max(0, hidden + step);
    else if (rules.text?.has(name)) inText = Math.max(0, inText + step);
    else if (hidden > 0) continue;
    else if (rules.tabs.has(name) && end === "") parts.push(" ");
    else if (rules.breaks.has(name) && end === "") parts.push("\n");
    else if (rules.lines.has(name) && (end !== "" || isEmpty)) parts.push("\n");
    else if (rules.cells.has(name) && end !== "") parts.push(CELL);
  }
  return parts
    .join("")
    .replaceAll(`\n${CELL}`, "   ")
    .replaceAll(CELL, "   ")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Mark for the end of a cell: a character that no XML may contain. */
const CELL = "\u0001";

const decoded = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (all, hex, decimal, name) => {
      if (name !== undefined) return NAMED[name] ?? all;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : "";
    });
