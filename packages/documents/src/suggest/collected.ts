import type { Invoice } from "../invoice.ts";
import { sentenceAt } from "./sentence.ts";

/** Words for collecting by debit; the verb may be far from its particle. */
const COLLECTS =
  /abbuch|abgebucht|\bbuch(?:en|t)\b[^]{0,120}\bab\b|einge?zogen|\bzieh(?:en|t)\b[^]{0,120}\bein\b|einzuziehen|einzieh(?!ung)|(?<!bei |vor |nach )einzug|lastschrift|ihrem [^.]{0,20}konto [^.]{0,30}belastet/gi;
/** Words against a debit: a missing mandate, one that was tried in vain, or one returned by the bank. */
const REFUSED =
  /\b(?:kein\p{L}*|nicht)\b[^.,]{0,40}(?:lastschrift|einzug|einzieh|eingezogen|abbuch|abgebucht|mandat)|mandat(?!\p{L})[^.;]{0,40}(?<!\p{L})(?:haben wir (?:\p{L}+ ){0,3}nicht|lieg(?:t|en) (?:\p{L}+ ){0,3}nicht|fehlt|erloschen|widerrufen)(?!\p{L})|(?<!\p{L})(?:fehlt|fehlendes?) (?:\p{L}+ ){0,4}[\p{L}-]*mandat|versuch(?:t|ten)(?!\p{L})[^.]{0,80}(?:abzubuchen|einzuziehen)|rücklastschrift|(?:lastschrift|einzug|abbuch)[^.]{0,60}(?:nicht eingelöst|zurückgegeben|zurückgebucht|gescheitert|fehlgeschlagen|zurückge(?:hen|gangen|wiesen|rufen)|geplatzt|widersprochen|nicht (?:statt|erteilt|möglich|ausgeführt|durchgeführt)|gilt (?:\p{L}+ )?nicht(?!\p{L}))/iu;
/** Words by which a collector of debts has a claim to collect, and not the money of an account. */
const DEBT =
  /inkasso|forderungs(?:einzug|management)|\b(?:einzug|einziehung|einzuziehen|einziehen|eingezogen)\b[^.]{0,80}(?:forderung|beauftrag|bevollmächtig|abgetreten|übergeben|übertragen|überlassen)|(?:forderung|beauftrag|bevollmächtig|abgetreten|übergeben|übertragen|überlassen)[^.]{0,80}(?<!\p{L})(?:einzug|einziehung|einzuziehen|einziehen)\b/iu;
const ACCOUNT =
  /lastschrift|\bsepa\b|abbuch|abgebucht|buchen wir|(?:von|vom) (?:\p{L}+ )?(?:bank|giro)?konto/iu;
/** Characters of the head, where a collector of debts says what they are. */
const HEAD = 700;
/** Words about purchases that are charged to an account which the sender keeps. */
const KEPT = /\b(?:dort|hiervon|davon|daraus)\b[^.]{0,30}(?:abgebucht|eingezogen)/i;
/** A hospital collects for the health insurance what its bill asks for; what is not paid is collected by force. */
const NO_DEBIT =
  /zuzahlung[^.]*(?:im auftrag|für (?:ihre|die) \p{L}*kasse)|im auftrag (?:ihrer|der) (?:\p{L}+ )?\p{L}*kasse[^.]*zuzahlung|zwangsweise\p{L}* ein(?:zu)?zieh|(?:erfolglos\p{L}*|nach|vergeblich\p{L}*) mahnung[^.]*einziehung/iu;
/** Words of an offer to collect another time. */
const OFFERED =
  /können|möchten|erteilen|künftig|bequem|einfacher|wünschen|falls|wenn sie|\bab (?:dem|der) nächsten\b/i;

/**
 * True if by this sentence the sender collects the money, so that nobody has to send it. `isOfCollector`: the letter is
 * from a collector of debts.
 */
export const isCollected = (sentence: string, isOfCollector = DEBT.test(sentence)): boolean =>
  new RegExp(COLLECTS.source, "i").test(sentence) &&
  !REFUSED.test(sentence) &&
  !OFFERED.test(sentence) &&
  !KEPT.test(sentence) &&
  !NO_DEBIT.test(sentence) &&
  (!isOfCollector || ACCOUNT.test(sentence));

/** True if a letter has a sentence by which its sender collects the money. */
export function isCollectedBy(letter: string): boolean {
  const isOfCollector = /inkasso|forderungs(?:einzug|management)/i.test(letter.slice(0, HEAD));
  return [...letter.matchAll(COLLECTS)].some(({ index, 0: match }) => {
    const { whole } = sentenceAt(letter, index, index + match.length);
    return isCollected(whole, isOfCollector || DEBT.test(whole));
  });
}

/** True if an electronic invoice with this page wants a transfer: it gives no money back, is not paid and is not collected. */
export const wantsTransfer = ({ kind, payable_cents }: Invoice, page: string): boolean =>
  kind === "invoice" && (payable_cents === null || payable_cents > 0) && !isCollectedBy(page);
