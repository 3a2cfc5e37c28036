import { sentenceAt } from "./sentence.ts";

/** Words by which a sender takes the money of an account; the verb may stand far from its particle. */
const COLLECTS =
  /abbuch|abgebucht|\bbuch(?:en|t)\b[^]{0,120}\bab\b|einge?zogen|\bzieh(?:en|t)\b[^]{0,120}\bein\b|einzuziehen|einzieh|einzug|lastschrift/gi;
/** Words against a debit: there is no mandate, or the bank has returned the debit. */
const REFUSED =
  /\b(?:kein\p{L}*|nicht)\b[^.,]{0,40}(?:lastschrift|einzug|einzieh|abbuch|mandat)|rücklastschrift|(?:lastschrift|einzug|abbuch)[^.]{0,60}(?:nicht eingelöst|zurückgegeben|zurückgebucht|gescheitert|fehlgeschlagen)/iu;
/** An offer to do so another time. */
const OFFERED = /können|möchten|erteilen|künftig|bequem|wünschen|falls|wenn sie/i;

/** Whether by this sentence its sender takes the money, so that nobody has to send it. */
export const isCollected = (sentence: string): boolean =>
  new RegExp(COLLECTS.source, "i").test(sentence) && !REFUSED.test(sentence) && !OFFERED.test(sentence);

/** Whether a letter has such a sentence. */
export const isCollectedBy = (letter: string): boolean =>
  [...letter.matchAll(COLLECTS)].some(({ index, 0: match }) =>
    isCollected(sentenceAt(letter, index, index + match.length).whole),
  );
