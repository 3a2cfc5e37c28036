import { createHash } from "node:crypto";
import type { StatementRow } from "./statement.ts";

/**
 * A text reduced to ASCII letters and digits, which wrong encodings leave intact, so that a damaged copy of a file has
 * the keys of the original (accounting.md 4.0).
 */
export const plainLetters = (text: string): string => text.replace(/[^A-Za-z0-9]/g, "").toUpperCase();

type Identity = Pick<StatementRow, "booked_on" | "amount_cents" | "iban" | "purpose" | "end_to_end">;

/**
 * The key of each row, in hex: sha256(own IBAN | day | cents | IBAN | purpose | end-to-end | index among identical rows
 * of that day). The index distinguishes two equal payments (accounting.md 4.0).
 */
export function dedupeKeys(ownIban: string, rows: readonly Identity[]): string[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const identity = identityOf(ownIban, row);
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    return keyOf(identity, nth);
  });
}

const identityOf = (
  ownIban: string,
  { booked_on, amount_cents, iban, purpose, end_to_end }: Identity,
): string =>
  [ownIban, booked_on, amount_cents, iban, plainLetters(purpose), plainLetters(end_to_end)].join("|");

const keyOf = (identity: string, nth: number): string =>
  createHash("sha256").update(`${identity}|${nth}`).digest("hex");

/** A line of an earlier statement. */
export interface KnownLine extends Identity {
  readonly key: string;
  readonly format: string;
}

/**
 * Known lines with the keys that they would have as lines of this account. A file that names no account was stored with
 * the account of its time, so its lines would not be recognised after the office has another IBAN.
 */
export function asLinesOf<Known extends KnownLine & { readonly own_iban: string | null }>(
  account: string,
  known: readonly Known[],
): Known[] {
  const taken = new Set(known.map(({ key }) => key));
  // One key for each of several equal lines, each made once: a day may have thousands.
  const equal = Map.groupBy(known, (line) => identityOf(account, line));
  const own = new Map(
    [...equal].map(([identity, lines]) => {
      const keys = lines.map((_, index) => keyOf(identity, index + 1));
      return [identity, { keys: new Set(keys), free: keys.filter((key) => !taken.has(key)).values() }];
    }),
  );
  return known.map((line) => {
    const { keys, free } = own.get(identityOf(account, line)) ?? {};
    if (line.own_iban === account || keys?.has(line.key)) return line;
    const key = free?.next().value;
    return key === undefined ? line : { ...line, key };
  });
}

interface NewLines {
  readonly format: string;
  readonly rows: readonly Identity[];
  /** `dedupeKeys` of the rows. */
  readonly keys: readonly string[];
}

/**
 * Finds the new lines that are known from earlier statements; each known line matches at most one. Lines of the same
 * format are compared by key; between two formats of the same account a text may be missing or longer in one, and the
 * common parts must agree.
 */
export function knownBefore<Known extends KnownLine>(
  { format, rows, keys }: NewLines,
  known: readonly Known[],
): (Known | undefined)[] {
  const byKey = new Map(known.map((line) => [line.key, line]));
  const found = keys.map((key) => byKey.get(key));
  const taken = new Set<Known | undefined>(found);
  const others = Map.groupBy(
    known.filter((line) => line.format !== format && !taken.has(line)),
    dayAndAmount,
  );
  for (const agrees of [samePurpose, purposeWithin]) {
    for (const [index, row] of rows.entries()) {
      if (found[index]) continue;
      const line = others
        .get(dayAndAmount(row))
        ?.find((line) => !taken.has(line) && agreesWith(row, line) && agrees(row, line));
      if (!line) continue;
      found[index] = line;
      taken.add(line);
    }
  }
  return found;
}

const dayAndAmount = ({ booked_on, amount_cents }: Identity): string => `${booked_on}|${amount_cents}`;

const equalOrMissing = (a: string, b: string): boolean => a === "" || b === "" || a === b;

const agreesWith = (a: Identity, b: Identity): boolean =>
  equalOrMissing(a.iban, b.iban) && equalOrMissing(plainLetters(a.end_to_end), plainLetters(b.end_to_end));

const samePurpose = (a: Identity, b: Identity): boolean =>
  plainLetters(a.purpose) === plainLetters(b.purpose);

function purposeWithin(a: Identity, b: Identity): boolean {
  const [one, other] = [plainLetters(a.purpose), plainLetters(b.purpose)];
  return one.includes(other) || other.includes(one);
}

/**
 * The lines of the files that were read before another one. Only lines of the same day and amount can be the same, so
 * comparing a file takes no longer after many others.
 */
export class LinesBefore {
  readonly #lines = new Map<string, KnownLine[]>();

  /** Lines of the days and amounts of these rows. */
  like(rows: readonly Identity[]): KnownLine[] {
    return [...new Set(rows.map(dayAndAmount))].flatMap((place) => this.#lines.get(place) ?? []);
  }

  add(lines: readonly KnownLine[]): void {
    for (const line of lines) {
      const there = this.#lines.get(dayAndAmount(line));
      if (there) there.push(line);
      else this.#lines.set(dayAndAmount(line), [line]);
    }
  }
}
