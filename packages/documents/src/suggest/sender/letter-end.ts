import type { Clue } from "../clue.ts";

/** Characters of the end of a letter, and the score of a name that only its end gives. */
const END = 600;
const SCORE = 0.5;
/** A line of the foot that begins with a company, before its address, its people, its register, or nothing. */
const COMPANY =
  /(?<=^|[\n\f])[ \t]*((?!(?:Bank|Konto|Empfänger|Zahlung)\p{L}*[ :])\p{Lu}[^\n·|•,:]{2,50}? (?:g?GmbH(?: & Co\. ?KG)?|AG|SE|OHG|UG|eG|VVaG|e\. ?V\.|e\. ?K\.))(?=[ \t,·|•–—-]*(?:[\n\f]|$|Sitz|Vorst|Aufsichtsr|Geschäftsf|HR[AB]|Amtsgericht|Registerg|USt|Tel|\d{5} \p{Lu}|\p{Lu}[\p{L}. -]{2,30} \d))/gu;

/** Words to a friend. */
const INFORMAL = /(?<!\p{L})(?:du|dich|dir|dein(?:e[mnrs]?)?|euch|eure?[mnrs]?)(?!\p{L})/iu;
/** "Sie" within a sentence, where only the formal one is written so. */
const FORMAL = /(?<=[\p{L},] )(?:Sie|Ihnen|Ihre?[nmrs]?)(?!\p{L})/u;
/** A letter without a head: only town and day stand above its greeting. */
const BARE =
  /^\s*\p{Lu}[\p{L}. -]{2,40}, (?:den |am )?\d{1,2}\. ?(?:\p{L}+|\d{1,2}\.) ?\d{4}\s*\n\s*Liebe[rs]?(?!\p{L})/u;
/** A line of two or three words below a closing or below the last sentence. */
const SIGNATURE =
  /(?:(?:[Gg]rü(?:ß|ss)e?|[Dd]ein|[Ee]ure?|[Hh]erzlich(?:st)?|umarm)[^\n]{0,40}|\n[^\n]*[.!?][ \t]*)\n\s*(?:(?:Deine?|Eure?|Euer) )?((?!Deine? |Eure? |Euer |Ihre? |Viele |Liebe |Herzliche )\p{Lu}\p{Ll}[\p{L}-]*(?: \p{Lu}\p{Ll}[\p{L}-]*){1,2})[ \t]*(?:\n|$)/gu;

/** The writer of a letter to friends or relatives, which has no letterhead. */
function signatureOf(text: string, mayBe: (name: string) => boolean): Clue<string> | undefined {
  const isToFriend = INFORMAL.test(text) && !FORMAL.test(text);
  if (!isToFriend && !BARE.test(text)) return undefined;
  const found = [...text.matchAll(SIGNATURE)].at(-1);
  const name = found?.[1];
  if (!found || name === undefined || !mayBe(name)) return undefined;
  const from = found.index + found[0].indexOf(name);
  return { value: name, why: "aus: Unterschrift", score: SCORE, from, to: from + name.length };
}

/** The company that the foot names, or else the one who signs. `mayBe`: false for names that cannot be the sender's. */
export function endOf(text: string, mayBe: (name: string) => boolean): Clue<string> | undefined {
  const start = Math.max(0, text.length - END);
  for (const { index, 0: all, 1: name = "" } of text.slice(start).matchAll(COMPANY)) {
    if (!mayBe(name)) continue;
    const from = start + index + all.indexOf(name);
    return { value: name, why: "aus: Fußzeile", score: SCORE, from, to: from + name.length };
  }
  return signatureOf(text, mayBe);
}
