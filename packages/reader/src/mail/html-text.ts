/** Elements whose content is not shown as text. */
const HIDDEN = new Set([
  "head",
  "script",
  "style",
  "title",
  "template",
  "noscript",
  "svg",
  "object",
  "iframe",
]);
const LINES = new Set(
  "address article blockquote dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr main ol pre section table tr ul".split(
    " ",
  ),
);
const CELLS = new Set(["td", "th"]);
const PARAGRAPHS = new Set(["p", "h1", "h2", "h3", "h4", "ul", "ol", "table"]);

/** The named characters that mails use; others stay unchanged. */
const CHARACTERS: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  agrave: "à",
  aacute: "á",
  acirc: "â",
  ccedil: "ç",
  egrave: "è",
  eacute: "é",
  ecirc: "ê",
  euml: "ë",
  iacute: "í",
  ntilde: "ñ",
  oacute: "ó",
  ocirc: "ô",
  uacute: "ú",
  euro: "€",
  pound: "£",
  copy: "©",
  reg: "®",
  trade: "™",
  sect: "§",
  deg: "°",
  middot: "·",
  bull: "•",
  times: "×",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
};

/** The text of an HTML page, in linear time. Addresses of links and pictures are left out. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open !== at)
      parts.push(decoded(html.slice(at, open < 0 ? html.length : open)).replaceAll(/\s+/g, " "));
    if (open < 0) break;
    if (lower.startsWith("<!--", open)) {
      at = behind(lower, "-->", open + 4);
      continue;
    }
    const [, end = "", name = ""] = /^<(\/?)([a-z][a-z0-9]{0,20})/.exec(lower.slice(open, open + 24)) ?? [];
    if (name === "" && !/^<[!?/]/.test(lower.slice(open, open + 2))) {
      parts.push("<");
      at = open + 1;
      continue;
    }
    at = behind(lower, ">", open + 1);
    if (HIDDEN.has(name) && end === "") at = behind(lower, ">", behind(lower, `</${name}`, at));
    else if (PARAGRAPHS.has(name)) parts.push(PARAGRAPH);
    else if (name === "br") parts.push("\n");
    else if (LINES.has(name)) parts.push(LINE);
    else if (name === "li" && end === "") parts.push(`${LINE}• `);
    else if (CELLS.has(name)) parts.push(end === "" ? "" : " ");
  }
  return parts
    .join("")
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/ *[\n\v\f][ \n\v\f]*/g, breakOf)
    .trim();
}

/** Marks for the beginning or end of a block element, and for a blank line; no text contains them. */
const LINE = "\v";
const PARAGRAPH = "\f";

function breakOf(run: string): string {
  if (run.includes(PARAGRAPH)) return "\n\n";
  const marks = run.replaceAll(" ", "");
  const breaks = marks.replaceAll(LINE, "").length;
  // A single break is a line of its own.
  const isAlone = marks.startsWith(LINE) && marks.endsWith(LINE) && breaks > 0;
  return "\n".repeat(Math.min(2, Math.max(1, isAlone ? breaks + 1 : breaks)));
}

/** The position after the next occurrence; the end of the text if there is none. */
function behind(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return CHARACTERS[name] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : "";
  });
