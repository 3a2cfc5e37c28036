/** A header as it was received: its name in small letters, and the whole line. The first one stands at the top. */
export interface HeaderLine {
  readonly key: string;
  /** Unfolded; each letter is a byte. */
  readonly line: string;
}

/** So much of a mail is looked at before anything is known of its sender. */
export const HEAD_MAX_BYTES = 128 * 1024;
const LINES_MAX = 2000;
const ADDRESS_MAX = 1000;

/**
 * Reads the headers out of the beginning of a mail. Undefined where they do not end within it, or are more than any
 * mail server writes. Takes a time that grows with their length alone.
 */
export function readHeaders(head: Buffer): HeaderLine[] | undefined {
  const text = head.toString("latin1", 0, HEAD_MAX_BYTES);
  const end = /\r?\n\r?\n/.exec(text)?.index ?? (head.length < HEAD_MAX_BYTES ? text.length : -1);
  // A lone return ends a line for some programs and not for others, which then see other headers.
  if (end < 0 || /\r(?!\n)|\0/.test(text.slice(0, end))) return undefined;
  const lines = text.slice(0, end).split(/\r?\n/, LINES_MAX + 1);
  if (lines.length > LINES_MAX) return undefined;
  const headers: string[][] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line)) headers.at(-1)?.push(line);
    else headers.push([line]);
  }
  return headers.map((parts) => {
    const line = parts.join("");
    const colon = line.indexOf(":");
    return { key: line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line };
  });
}

/** Value behind the name. */
export const valueOf = ({ line }: HeaderLine): string => line.slice(line.indexOf(":") + 1).trim();

/** The value of the first header of this name; empty where there is none. */
export function firstValue(headers: readonly HeaderLine[], name: string): string {
  const found = headers.find(({ key }) => key === name);
  return found ? valueOf(found) : "";
}

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * The address of the only sender, in small letters: `a@b.example`, or `Name <a@b.example>`. Undefined for several
 * headers, several addresses, groups, and any form in which two programs may see two different addresses.
 */
export function senderOf(headers: readonly HeaderLine[]): string | undefined {
  const [from, ...others] = headers.filter(({ key }) => key === "from");
  if (!from || others.length > 0) return undefined;
  const value = valueOf(from);
  if (value.length > ADDRESS_MAX) return undefined;
  const bare = withoutNames(value);
  const [, name = "", address = bare] = /^([^<>]*)<([^<>]*)>$/.exec(bare) ?? [];
  // Outside of quotes and comments nothing else may look like an address, or like a list of them.
  if (/[,;:@"()\\]/.test(name)) return undefined;
  return ADDRESS.test(address) ? address.toLowerCase() : undefined;
}

/** Without quoted texts and comments; what is not closed stays, and makes the address unreadable. */
function withoutNames(value: string): string {
  let text = value.replaceAll(/"(?:[^"\\]|\\[^])*"/g, " ");
  // Comments may stand in one another.
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, " ");
  }
  return text.trim();
}
