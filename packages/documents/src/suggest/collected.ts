import { sentenceAt } from "./sentence.ts";

/** Words for collecting by debit; the verb may be far from its particle. */
const COLLECTS =
  /abbuch|abgebucht|\bbuch(?:en|t)\b[^]{0,120}\bab\b|einge?zogen|\bzieh(?:en|t)\b[^]{0,120}\bein\b|einzuziehen|einzieh|einzug|lastschrift/gi;
/** Words against a debit: a missing mandate, or a debit returned by the bank. */
const REFUSED =
  /\b(?:kein\p{L}*|nicht)\b[^.,]{0,40}(?:lastschrift|einzug|einzieh|abbuch|mandat)|rücklastschrift|(?:lastschrift|einzug|abbuch)[^.]{0,60}(?:nicht eingelöst|zurückgegeben|zurückgebucht|gescheitert|fehlgeschlagen)/iu;
/** Words by which a collector of debts has a claim to collect, and not the money of an account. */
const DEBT =
  /inkasso|forderungs(?:einzug|management)|\b(?:einzug|einziehung|einzuziehen|einziehen|eingezogen)\b[^.]{0,80}(?:forderung|beauftrag|bevollmächtig|abgetreten|übergeben|übertragen|überlassen)|(?:forderung|beauftrag|bevollmächtig|abgetreten|übergeben|übertragen|überlassen)[^.]{0,80}(?<!\p{L})(?:einzug|einziehung|einzuziehen|einziehen)\b/iu;
const ACCOUNT =
  /lastschrift|\bsepa\b|abbuch|abgebucht|buchen wir|(?:von|vom) (?:\p{L}+ )?(?:bank|giro)?konto/iu;
/** Characters of the head, where a collector of debts says what they are. */
const HEAD = 700;
/** What is bought meanwhile is taken from an account that the sender keeps. */
const KEPT = /\b(?:dort|hiervon|davon|daraus)\b[^.]{0,30}(?:abgebucht|eingezogen)/i;
/** An offer to do so another time. */
const OFFERED = /können|möchten|erteilen|künftig|bequem|wünschen|falls|wenn sie/i;

/**
 * Whether by this sentence its sender takes the money, so that nobody has to send it. `isOfCollector`: it stands in a letter of a
 * collector of debts.
 */
export const isCollected = (sentence: string, isOfCollector = DEBT.test(sentence)): boolean =>
  new RegExp(COLLECTS.source, "i").test(sentence) &&
  !REFUSED.test(sentence) &&
  !OFFERED.test(sentence) &&
  !KEPT.test(sentence) &&
  (!isOfCollector || ACCOUNT.test(sentence));

/** Whether a letter has such a sentence. */
export function isCollectedBy(letter: string): boolean {
  const isOfCollector = /inkasso|forderungs(?:einzug|management)/i.test(letter.slice(0, HEAD));
  return [...letter.matchAll(COLLECTS)].some(({ index, 0: match }) => {
    const { whole } = sentenceAt(letter, index, index + match.length);
    return isCollected(whole, isOfCollector || DEBT.test(whole));
  });
}
