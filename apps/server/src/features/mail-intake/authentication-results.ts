/** One result of a check, such as `dmarc=pass header.from=beispiel.example`; all names in lower case. */
export interface CheckResult {
  readonly method: string;
  readonly verdict: string;
  /** Values by `type.property`, without their quotes. */
  readonly properties: ReadonlyMap<string, string>;
}

export interface AuthenticationResults {
  /** The server that made the checks, in lower case. */
  readonly authserv: string;
  readonly results: readonly CheckResult[];
}

/** Characters of a header; longer headers are ignored, because no mail server writes them. */
const LENGTH_MAX = 16_384;
const NAME = /[\w-]+(?:\.[\w-]+)*/y;
/** Printable letters that end no value and begin no comment. */
const VALUE_LETTERS = /[^\s\p{Cc};()"\\]+/uy;
const QUOTED = /"(?:[^"\\\p{Cc}]|\t|\\(?:[^\p{Cc}]|\t))*"/uy;
const SPACE = /[ \t\r\n]+/y;
const COMMENT_LETTERS = /(?:[^()\\]|\\[^])+/y;

/** The text violates the grammar, so none of its results is used. */
class NotReadable extends Error {}

/**
 * Reads the value of a header `Authentication-Results` (RFC 8601 section 2.2): a quoted text is one token, whatever its
 * content, and comments are skipped. Stricter than the grammar: a repeated property, or text that is no property, makes
 * the whole header unreadable. Undefined for an unreadable one.
 */
export function parseAuthenticationResults(text: string): AuthenticationResults | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  try {
    return readAll(new Reader(text));
  } catch (error) {
    if (error instanceof NotReadable) return undefined;
    throw error;
  }
}

function readAll(reader: Reader): AuthenticationResults {
  reader.skip();
  const authserv = reader.value().toLowerCase();
  reader.skip();
  // The version of the grammar.
  if (reader.tryRead(/\d+/y) !== undefined) reader.skip();
  const results: CheckResult[] = [];
  while (!reader.isAtEnd()) {
    reader.expect(";");
    reader.skip();
    // Some servers write the separator after the last result too.
    if (reader.isAtEnd() && results.length > 0) break;
    const method = reader.name();
    // `none` alone means that nothing was checked.
    if (method === "none" && results.length === 0 && reader.isAtEndAfterSpace()) break;
    results.push({ method, ...readResult(reader) });
  }
  return { authserv, results };
}

function readResult(reader: Reader): Omit<CheckResult, "method"> {
  reader.skip();
  if (reader.tryRead(/\//y) !== undefined) {
    reader.skip();
    reader.name();
    reader.skip();
  }
  reader.expect("=");
  reader.skip();
  const verdict = reader.name();
  const properties = new Map<string, string>();
  while (reader.skip() && !reader.isAtEnd() && !reader.isAt(";")) {
    const name = reader.name();
    reader.skip();
    reader.expect("=");
    reader.skip();
    const value = reader.value();
    const isReason = name === "reason" && properties.size === 0;
    if ((!isReason && !name.includes(".")) || properties.has(name)) throw new NotReadable();
    properties.set(name, value);
  }
  return { verdict, properties };
}

/** A position in a text. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd = (): boolean => this.#at >= this.#text.length;
  isAt = (letter: string): boolean => this.#text[this.#at] === letter;

  isAtEndAfterSpace(): boolean {
    this.skip();
    return this.isAtEnd();
  }

  /** Moves past the match of a sticky pattern at this position and returns it; undefined without a match. */
  tryRead(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  expect(letter: string): void {
    if (!this.isAt(letter)) throw new NotReadable();
    this.#at += 1;
  }

  name(): string {
    const found = this.tryRead(NAME);
    if (found === undefined) throw new NotReadable();
    return found.toLowerCase();
  }

  /** A value up to the next space, comment or `;`; parts of it may be quoted. */
  value(): string {
    let value = "";
    let isEmpty = true;
    for (;;) {
      const letters = this.tryRead(VALUE_LETTERS);
      const quoted = letters === undefined ? this.tryRead(QUOTED) : undefined;
      if (letters === undefined && quoted === undefined) break;
      value += letters ?? quoted?.slice(1, -1).replaceAll(/\\([^])/g, "$1") ?? "";
      isEmpty = false;
    }
    if (isEmpty) throw new NotReadable();
    return value;
  }

  /** Skips spaces and comments, which may be nested (RFC 5322 section 3.2.2). */
  skip(): true {
    for (;;) {
      if (this.tryRead(SPACE) !== undefined) continue;
      if (!this.isAt("(")) return true;
      this.#skipComment();
    }
  }

  #skipComment(): void {
    let depth = 0;
    do {
      if (this.tryRead(COMMENT_LETTERS) !== undefined) continue;
      if (this.isAt("(")) depth += 1;
      else if (this.isAt(")")) depth -= 1;
      else throw new NotReadable();
      this.#at += 1;
    } while (depth > 0);
  }
}
