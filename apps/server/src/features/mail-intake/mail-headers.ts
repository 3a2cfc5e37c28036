/** A header as received: its name in lower case, and the whole line. The topmost one comes first. */
export interface HeaderLine {
  readonly key: string;
  /** Unfolded; each character is a byte. */
  readonly line: string;
}

/** Bytes of a mail that are read before its sender is verified. */
export const HEAD_MAX_BYTES = 128 * 1024;
const LINES_MAX = 2000;
const ADDRESS_MAX = 1000;

/**
 * Reads the headers from the beginning of a mail. Undefined if they do not end within it, contain a lone carriage
 * return or a zero byte, or have more lines than any mail server writes. The time is linear in their length.
 */
export function readHeaders(head: Buffer): HeaderLine[] | undefined {
  const text = head.toString("latin1", 0, HEAD_MAX_BYTES);
  const end = /\r?\n\r?\n/.exec(text)?.index ?? (head.length < HEAD_MAX_BYTES ? text.length : -1);
  // Programs disagree whether a lone carriage return ends a line, and would then see other headers.
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

/** Value after the name. */
export const valueOf = ({ line }: HeaderLine): string => line.slice(line.indexOf(":") + 1).trim();

/** The value of the first header of this name; empty without one. */
export function firstValue(headers: readonly HeaderLine[], name: string): string {
  const found = headers.find(({ key }) => key === name);
  return found ? valueOf(found) : "";
}

const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/;

/**
 * The address of the only sender, in lower case: `a@b.example`, or `Name <a@b.example>`. Undefined for several headers,
 * several addresses, groups, and any form in which two programs may see two different addresses.
 */
export function senderOf(headers: readonly HeaderLine[]): string | undefined {
  const [from, ...others] = headers.filter(({ key }) => key === "from");
  if (!from || others.length > 0) return undefined;
  const value = valueOf(from);
  if (value.length > ADDRESS_MAX) return undefined;
  const bare = withoutNames(value);
  const [, name = "", address = bare] = /^([^<>]*)<([^<>]*)>$/.exec(bare) ?? [];
  // Outside of quotes and comments the name must not contain an address or a list of addresses.
  if (/[,;:@"()\\]/.test(name)) return undefined;
  return ADDRESS.test(address) ? address.toLowerCase() : undefined;
}

/** The value without quoted texts and comments; unclosed ones stay, and make the address unreadable. */
function withoutNames(value: string): string {
  let text = value.replaceAll(/"(?:[^"\\]|\\[^])*"/g, " ");
  // Comments may be nested, so the innermost are removed first.
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replaceAll(/\([^()]*\)/g, " ");
  }
  return text.trim();
}
