import type { Clue } from "../clue.ts";
import type { Phrases } from "../phrases.ts";

const SCORE = 0.55;
/** A printed mail: its first address is the sender's. */
const MAIL = /^\s*(?:von|from): ?[^\n@]{0,60}@([\p{L}\d-]{4,60})\./iu;

/** The name of the domain that a printed mail comes from, as the text spells it: "atlas-reiseschutz". */
export function senderOfMail(
  text: string,
  phrases: Phrases,
  mayBe: (name: string) => boolean,
): Clue<string> | undefined {
  const domain = MAIL.exec(text)?.[1];
  if (domain === undefined) return undefined;
  for (const { from, to } of phrases.placesOf(domain.replaceAll("-", " "))) {
    const name = text.slice(from, to);
    if (/^\p{Lu}/u.test(name) && mayBe(name))
      return { value: name, why: "aus: Absender", score: SCORE, from, to };
  }
  return undefined;
}
