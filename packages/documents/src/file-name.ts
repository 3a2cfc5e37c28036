/** Longest name without its extension, in UTF-16 code units, as forms and the database count. */
const NAME_MAX = 200;

const FALLBACK = "Dokument";

// Only known extensions: "Rechnung 03.2026" and "Brief an Dr.Meier" keep their whole name.
const EXTENSIONS = new Set(
  (
    "pdf jpg jpeg jpe jfif png gif webp tif tiff bmp heic heif avif svg " +
    "doc docx odt rtf txt md xls xlsx ods csv ppt pptx odp html htm xhtml xml json eml msg zip exe js"
  ).split(" "),
);

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
// Control characters, lone surrogates and non-characters; soft hyphens, zero-width and filler characters, direction marks.
// Joiners and variation selectors stay inside emoji, which consist of them. The contract's plain-text.ts has the same set for
// typed text; a test of the server compares both.
const HIDDEN =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u115f\u1160\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|[\ufe00-\ufe0d]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f]/gu;

/**
 * Name and extension of an uploaded file (a raw name from a form or a header, of any length and content).
 * `name` is clean (see `cleanFileName`); `extension` is in lower case without the dot, and undefined if it is unknown:
 * the type of a file comes from its content (`fileKind`), never from here.
 */
export function splitFileName(raw: string): { name: string; extension?: string } {
  const base = lastPathPart(visible(raw)).trim();
  const dot = base.lastIndexOf(".");
  const extension = base.slice(dot + 1).toLowerCase();
  if (dot < 0 || !EXTENSIONS.has(extension)) return { name: cleanFileName(base) };
  return { name: cleanFileName(base.slice(0, dot)), extension };
}

/**
 * A name that can be shown, stored and sent: umlauts (also the decomposed ones of macOS) and emoji stay; the path,
 * control characters, bidirectional marks, lone surrogates and leading dots go; white space becomes single spaces;
 * at most 200 characters without cutting a visible character in two; never empty. Cleaning twice changes nothing.
 */
export function cleanFileName(raw: string): string {
  const line = lastPathPart(visible(raw)).normalize("NFC").replace(/\s+/g, " ");
  const name = capped(line.replace(/^[ .]+/, "").trimEnd()).trimEnd();
  return name === "" ? FALLBACK : name;
}

/** The name with its extension ("Rechnung" and "pdf" make "Rechnung.pdf"). */
export function fullName(name: string, extension: string): string {
  return `${name}.${extension}`;
}

function visible(raw: string): string {
  return raw.replace(LINE_BREAKS, " ").replace(HIDDEN, "");
}

/** The last part with more than white space and dots: "a/b/" gives b, "../.." nothing. */
function lastPathPart(raw: string): string {
  return raw.split(/[/\\]/).findLast((part) => /[^\s.]/.test(part)) ?? "";
}

/** The text with at most `max` UTF-16 code units, cut between visible characters. */
export function capped(text: string, max = NAME_MAX): string {
  if (text.length <= max) return text;
  // A first grapheme longer than the maximum is cut between its code points.
  return wholeParts(graphemes(text, max), max) || wholeParts(text, max);
}

// The graphemes of the first `2 * max` code units: the rest of the text cannot be part of the result.
function* graphemes(text: string, max: number): Generator<string> {
  const start = text.slice(0, max * 2).toWellFormed();
  for (const part of new Intl.Segmenter("de").segment(start)) yield part.segment;
}

/** Joins the first parts, graphemes or code points, to at most `max` characters. */
function wholeParts(parts: Iterable<string>, max: number): string {
  let kept = "";
  for (const part of parts) {
    if (kept.length + part.length > max) break;
    kept += part;
  }
  return kept;
}
