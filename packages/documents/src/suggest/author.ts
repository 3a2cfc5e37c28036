import { bestOf, type Clue } from "./clue.ts";
import type { Phrases } from "./phrases.ts";

/** An author that the group has filed documents of. */
export interface KnownAuthor {
  readonly name: string;
  /** Number of those documents. */
  readonly count: number;
}

const HEAD = 700;
const LEGAL =
  /\b(?:GmbH|AG|SE|KG|OHG|UG|e\. ?V\.|e\. ?G\.|a\. ?G\.|mbH|& Co|Söhne)|\b(?:Stadt|Stadtwerke|Gemeinde|Landkreis|Finanzamt|Amt|Amtsgericht|Bank|Sparkasse|Krankenkasse|Versicherung|Verein|Praxis|Kanzlei|Schule|Universität|Klinik)/u;
const NO_NAME =
  /\d|@|https?:|www\.|straße|strasse|\bseite\b|telefon|telefax|\bfax\b|tel\.|iban|bic|steuernummer|\bust\b|datum|guten tag|sehr geehrte|grüße|kundennummer|rechnung\b|vertrag\b|zeichen|betreff|€/i;

/** Most that a known name says which does not stand in the head: the letter may only speak of it. */
const MENTIONED = 0.55;

/** The author of a letter among those of the group: whose name stands in it, in the head and more than once at best. */
export function knownAuthor(phrases: Phrases, authors: readonly KnownAuthor[]): Clue<string> | undefined {
  const clues = authors.flatMap(({ name, count }): Clue<string>[] => {
    const places = phrases.placesOf(name);
    const [first] = places;
    if (!first || name.length < 3) return [];
    const most = first.from < HEAD ? 1 : MENTIONED;
    const score =
      0.5 +
      (first.from < HEAD ? 0.25 : 0) +
      Math.min(places.length, 4) * 0.05 +
      Math.min(name.length, 40) / 1000;
    const letters = count === 1 ? "ein früherer Brief" : `${count} frühere Briefe`;
    return [{ value: name, why: `wie ${letters}`, score: Math.min(most, score), ...first }];
  });
  return bestOf(clues);
}

/**
 * The author of a letter from somebody new: the name that stands in the head and again elsewhere (return address, foot,
 * below the signature). `persons` are names of the group, who are no authors.
 */
export function newAuthor(
  text: string,
  phrases: Phrases,
  persons: readonly string[],
): Clue<string> | undefined {
  const isPerson = (name: string): boolean =>
    persons.some((person) => name.includes(person) || person.includes(name));
  const head = text.slice(0, HEAD);
  const clues = head
    .split(/[\n\f·|•]|, (?=\d{5})/)
    .map((part) => part.trim())
    .flatMap((name, index): Clue<string>[] => {
      if (name.length < 4 || name.length > 60 || NO_NAME.test(name) || isPerson(name)) return [];
      const places = phrases.placesOf(name);
      const [first] = places;
      const isNamed = LEGAL.test(name);
      if (!first || (places.length < 2 && !isNamed)) return [];
      const score =
        0.42 + Math.min(places.length, 4) * 0.1 + (isNamed ? 0.15 : 0) - Math.min(index, 20) * 0.01;
      return [{ value: name, why: "aus: Briefkopf", score: Math.max(0, Math.min(0.95, score)), ...first }];
    });
  return bestOf(clues);
}
