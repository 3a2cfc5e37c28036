import type { Clue } from "./clue.ts";
import { findDays, findDaysOfYear, type FoundDay, later, type Day } from "./dates.ts";
import { endOf, isLastDay } from "./due-day.ts";
import { isQuoted, type Sentence, sentenceAt } from "./sentence.ts";
import { afterSpan, beforeSpan, findSpans, type FoundSpan, type Span } from "./span.ts";

const OBJECTION =
  /einspruch|einsprache|gegenbericht|widerspruch|widersprech|einwendung|einw[aä]nd|beanstand|beschwerde|ausschlag(?:en|ung)|ausgeschlagen|klage\b[^.]*(?:erh[eo]b|einreich|eingereicht)/i;
/** A sentence about the objection named in an earlier sentence. */
const LODGED =
  /einzulegen|einlegen|eingelegt|einzureichen|erheben|erhoben|frist (?:hierfür |dafür |für (?:die|seine|ihre) einlegung |zur einlegung )?(?:beträgt|endet)|^\W*(?:er|dieser|hierfür|dafür|dazu)\b.*(?:eingeh|eingegangen|zugeh|zugegangen|ankomm|vorlieg|erreich|haben sie)/i;
/** Maximum number of sentences to go back from the one with the period to the one that names the objection. */
const SENTENCES_BACK = 2;
/** Plain language names the time for an objection before its name. */
const HAS_TIME = /haben (?:sie )?(?:dafür|hierfür|dazu)(?!\p{L})[^.]*zeit(?!\p{L})/iu;
/** Characters of half a sentence of law. */
const LONG = 320;
/** Objections without a deadline: against debits, advertising, use of data; and consequences of a lodged one. */
const NO_OBJECTION =
  /lastschrift|werbung|datenschutz|verarbeitung|art\. ?21|entscheide(?:n wir|t)|über (?:ihren?|den) (?:ein|wider)spruch|ihr(?:en)? (?:ein|wider)spruch (?:vom|haben|ist|wurde)|\bob (?:ich|wir)\b/i;
const WITHIN =
  /innerhalb|innert|binnen|frist|beträgt|spätestens|ablauf|erlischt|(?:dafür|hierfür|dazu) haben sie|haben (?:sie )?(?:dafür|hierfür|dazu)/i;
const NOTICE = /kündigungsfrist|(?<!\p{L})(?:frist|vorlauf(?:zeit)?)\s(?:von|zum)/giu;
/** Sentences with such words but another kind of period. */
const NO_NOTICE =
  /einspruch|widerspruch|zahlungs(?:frist|verzug|rückstand)|\b(?:zur|für die) zahlung\b|widerruf/i;
/** OCR misreads "ü". */
const CANCEL =
  /k(?:ü|ii|i|u)nd(?:ig|bar)|storn|abmeld|(?<!\p{L})austritt(?!\p{L})|rücktritt|zurücktreten|(?<!\p{L})(?:aufgeben|verlassen|ausscheiden) (?:will|möchte|wollen|möchten)(?!\p{L})|(?:keine|nicht)\b[^.]{0,40}verlänger/iu;
/** The sender ends the contract: the period is theirs. */
const SENDER_LEAVES =
  /(?<!\p{L})(?:kündigen wir|wir kündigen|und kündigen(?: \p{L}+){0,2} (?:den|ihren|diesen))(?!\p{L})/iu;
/** A sentence about the notice named in the previous sentence. */
const GIVEN =
  /beantrag|nutzen|ausüben|erklärung|schreiben|mitteil|wunsch|eingehen|eingegangen|zugehen|zugegangen|vorliegen|erreich/i;
/** The day on which a cancelled contract ends ("zum Ende der Laufzeit"), in a sentence with the last day for cancelling. */
const TO_THE_END = /(?:zum|nach) (?:ende|ablauf) der \p{L}*laufzeit/iu;
/** Words about the term of a contract, whose last day is no day for cancelling. */
const RUNS = /läuft|laufzeit|gültig|befristet|gilt|verlänger/i;
const ENDS =
  /(?:gültig(?:keit)?|gilt|gutschein[^.]{0,60}einlösbar|läuft|laufzeit|befristet|bewilligt|garantie|gewährleistung|zinsbindung|geltungsdauer|(?<!\p{L})dauer)(?: (?:ist|nur|noch|damit|nun|somit|fest|vorerst|zunächst|mindestens)){0,3}:? bis(?: einschließlich)?(?: zum| am)?:?\s*$|(?:endet(?: (?:damit|dann|somit|daher|also|automatisch|planmäßig|regulär|fristgerecht|fristgemäß|ordentlich|wunschgemäß|wie gewünscht)){0,3}(?: am| zum| mit(?: dem)? ablauf des)?|(?:vertrags|versicherungs|miet|bewilligungs)ende(?: ist der)?|laufzeitende|ablaufdatum|(?:ende|ablauf) der \p{L}*laufzeit(?: am| ist der)?|(?<!\p{L})(?:mindest)?(?:vertrags)?laufzeit (?:ihres|ihrer|des|der) [\p{L}-]{3,40}|beginn:? \d[^,;\n]{5,20}, (?:ende|ablauf)|(?<!nach |vor |mit |zum |dem )\b(?:vertrags|versicherungs)?ablauf(?: (?:der|des|ihrer|ihres) \p{L}*(?:vertrag|versicherung|garantie|befristung|bürgschaft)\p{L}*)?(?: am)?|(?<!\p{L})ende (?:der|des|ihrer|ihres) [\p{L}-]*(?:vertrag|versicherung|mitgliedschaft|abonnement|mandat)\p{L}*)(?: zum)?:?\s*$/iu;
/** A tax certificate of the sender in the footer of a bill: its last day does not concern the recipient. */
const OF_SENDER = /freistellungsbescheinigung[^.]*$/iu;
/** The length of a term before its last day: "läuft zehn Jahre, also bis zum", "Mindestlaufzeit 24 Monate (bis". */
const LENGTH =
  /(?<=läuft|laufzeit:?)\s+(?:\d{1,3}|\p{L}{3,12}) (?:monate?|jahre?|wochen|tage)[,( ]+(?:also |das heißt )?(?=bis)/iu;
/** A term from one day to another. */
const TERM =
  /(?:laufzeit|bewilligungs(?:zeitraum|dauer)|versicherungsdauer|vertragsdauer|gültig|(?<!(?:angebot|rabatt|aktion|zeiten|plan|preise?)[^.]{0,40})gilt|(?<!\p{L})versichert (?:sind|ist)|bewillig\p{L}*|elternzeit)(?:[^\d]|\d+,\d\d){0,90}\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+)(?: ?\d{4})?,? ?(?:\d{1,2}(?::\d{2})? Uhr,? ?)?(?:bis(?: zum| einschließlich)?|[–-]) ?$/iu;
/** Words before and after a day that make it the last one. */
const ENDS_BEHIND: readonly { readonly before: RegExp; readonly after: RegExp }[] = [
  { before: /läuft (?:\p{L}+ )?(?:am|zum) ?$/iu, after: /^[^.]{0,20}\b(?:aus|ab)\b/ },
  {
    before: /(?<!\p{L})(?:am|zum) ?$/iu,
    after:
      /^ (?:endet|läuft) (?:die|der|das|ihre?|diese[rs]?) (?:\p{L}+ ){0,2}\p{L}*(?:bindung|vertrag|laufzeit|befristung|garantie|mitgliedschaft|bewilligung|versicherung|anlage|abo|abonnement)(?!\p{L})/iu,
  },
  {
    before: /\bbis(?: zum)? ?$/i,
    after: /^[^.,]{0,30}\b(?:befristet|bewilligt|gültig|gewährt|gebunden|eingelöst|einlösbar)\b/i,
  },
  {
    before: /(?:festgeld|termingeld|sparbrief|geldanlage)[^.]{0,60}(?:am|zum) ?$/i,
    after: /^ ?(?:zur (?:rück|aus)zahlung )?fällig/i,
  },
  { before: /^(?!.*frist).*\bbis(?: zum)? ?$/i, after: /^[^.,]{0,30}\bverlängert/i },
  {
    before:
      /(?<!(?:angebot|rabatt|aktion|zeiten|plan|preise?)[^.]{0,40})\bgilt für (?:den|die|das|ihren?) [^.,]{3,50} bis(?: einschließlich)?(?: zum| am)? ?$/i,
    after: /^/,
  },
  { before: /kündigung (?:zum|per) ?$/i, after: /^ ?(?:wirksam|bestätig)/i },
  { before: /bestätig\p{L}* [^.]*kündigung [^.]{0,40}(?:zum|per) ?$/iu, after: /^/ },
  // The sender ends the contract.
  {
    before:
      /(?<!\p{L})(?:kündigen? (?:wir|ich)|(?:wir|ich) kündigen?|und kündigen)(?!\p{L})[^.]*(?:zum|per) ?$/iu,
    after: /^(?!.*(?:können|möchten))/i,
  },
  { before: /kündigung ist (?:zum|per) ?$/i, after: /^ wirksam/i },
  {
    before: /verliert (?:\p{L}+ ){0,3}(?:am|zum|mit ablauf des) ?$/iu,
    after: /^ (?:seine|ihre) gültigkeit/i,
  },
];
/** A percentage: the sentence is about a scale of cancellation fees. */
const FEES = /\d ?%/;
/** A period before the end. */
const BEFORE_END = /^\s*(?:vor|zum|zur|(?:kündigungs)?frist|vorher|zuvor|davor|im voraus)\b/i;
/** "mit Monatsfrist" */
const AS_A_WORD = /frist$/i;
/** Characters between the words of a period of notice and the period. */
const NEAR = 110;

/** A date of a letter beside its payment: last day for an objection, cancellation or answer, or end of a contract. */
export interface Deadline {
  readonly kind: "objection" | "cancellation" | "expiry" | "resubmission";
  /** Null if the text contains only a period. */
  readonly day: Day | null;
  /** Period of notice before the end; null if the text contains only a day. */
  readonly span: Span | null;
}

/**
 * The dates of a letter that matter later than its payment, at most one of a kind, the costliest to miss first.
 * `dated`: the date of the letter.
 */
export function deadlinesOf(text: string, dated: Day | undefined): Clue<Deadline>[] {
  const ends = findDays(text).find(({ day, from, to }) => {
    if ((dated !== undefined && day < dated) || isQuoted(text, from)) return false;
    const { before: all, after } = sentenceAt(text, from, to);
    const before = all.replace(LENGTH, " ");
    if (OF_SENDER.test(before)) return false;
    const isBehind = ENDS_BEHIND.some((words) => words.before.test(before) && words.after.test(after));
    return isBehind || ENDS.test(before) || TERM.test(before);
  });
  const spans = findSpans(text);
  const notice = noticeOf(text, spans, ends?.day);
  const named = notice?.value.day ? undefined : cancellationOf(text, spans, dated);
  const cancellation = named ?? notice;
  const expiry: Clue<Deadline> | undefined = ends && {
    value: { kind: "expiry", day: ends.day, span: null },
    why: "aus: Ende der Laufzeit",
    score: 0.8,
    from: ends.from,
    to: ends.to,
  };
  return [objectionOf(text, spans, dated), cancellation, expiry].filter((each) => each !== undefined);
}

/** The days of a letter; those without a year are the next ones after its date. */
const daysOf = (text: string, dated: Day | undefined): FoundDay[] => [
  ...findDays(text),
  ...(dated === undefined ? [] : findDaysOfYear(text, dated)),
];

/** True if the sentence at a position is about an objection, or continues one about it. */
function isAboutObjection(text: string, from: number, to: number): boolean {
  let sentence = sentenceAt(text, from, to, LONG);
  if (HAS_TIME.test(sentence.whole) && OBJECTION.test(text.slice(to, to + LONG))) return true;
  for (let back = 0; back < SENTENCES_BACK && !OBJECTION.test(sentence.whole); back += 1) {
    if (!LODGED.test(sentence.whole) || sentence.from < 2) return false;
    sentence = sentenceAt(text, sentence.from - 2, sentence.from - 1);
  }
  return OBJECTION.test(sentence.whole) && !NO_OBJECTION.test(sentence.whole);
}

/** A decision of an authority, which the law takes for announced some days after posting. */
const ANNOUNCED = /bescheid|bekannt ?(?:ge(?:geben|macht)|gabe)|verwaltungsakt|festsetzung|verfügung/i;
/** The period begins with the actual arrival. */
const DELIVERED = /zustell|zugestellt|zugang|zugeh|zugegangen|erhalt|eingang/i;

/** A contract of two parties, which begins no period: its clauses are about decisions to come. */
const AGREEMENT = /^[^]{0,200}vertrag(?!\p{L})[^]{0,100}\bzwischen\b[^]{0,400}\bund\b/iu;

/** Last day for an objection: a day in the text, or a period after delivery. */
function objectionOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Einspruchsfrist", score: 0.9 };
  for (const { day, from, to } of daysOf(text, dated)) {
    const sentence = sentenceAt(text, from, to);
    if (!isLastDay(sentence) || !isAboutObjection(text, from, to)) continue;
    return { value: { kind: "objection", day, span: null }, ...told, from, to };
  }
  if (dated === undefined || AGREEMENT.test(text)) return undefined;
  for (const { span, from, to } of spans) {
    const { before, whole } = sentenceAt(text, from, to);
    if (!WITHIN.test(before) || !isAboutObjection(text, from, to)) continue;
    // An authority's letter counts as announced four days after posting (§ 122 AO, § 41 VwVfG). That day is not moved from a
    // weekend: tax offices do, others do not. Any other period may begin on the letter's date: a day is early, never late.
    const isPosted = ANNOUNCED.test(text) && !DELIVERED.test(whole);
    const day = endOf(isPosted ? later(dated, { days: 4 }) : dated, span);
    return { value: { kind: "objection", day, span: null }, ...told, from, to };
  }
  return undefined;
}

/** A period of notice, counted back from the contract's end if the text contains it. */
function noticeOf(
  text: string,
  spans: readonly FoundSpan[],
  end: Day | undefined,
): Clue<Deadline> | undefined {
  const named = [...text.matchAll(NOTICE)].flatMap(({ index }) => {
    const found = spans.find(({ from, to }) => from >= index && to <= index + NEAR);
    return found ? [{ ...found, from: index }] : [];
  });
  const counted = spans.filter(({ from, to }) => {
    const { whole, before, after } = sentenceAt(text, from, to);
    const isWord = AS_A_WORD.test(text.slice(from, to)) && /\bmit $/.test(before);
    return (
      CANCEL.test(whole) &&
      !SENDER_LEAVES.test(whole) &&
      !FEES.test(whole) &&
      (BEFORE_END.test(after) || isWord)
    );
  });
  const found = [...named, ...counted].find(({ from, to }) => {
    const { whole } = sentenceAt(text, from, to);
    const isPayment = /zahlung/i.test(whole) && !CANCEL.test(whole);
    return !isPayment && !NO_NOTICE.test(whole) && !SENDER_LEAVES.test(whole);
  });
  if (!found) return undefined;
  const { span, from, to } = found;
  const day = end === undefined ? null : beforeSpan(end, span);
  // Forms count all days, so a period of working days is only told by its last day.
  if (span.week && day === null) return undefined;
  return {
    value: { kind: "cancellation", day, span: span.week ? null : span },
    why: "aus: Kündigungsfrist",
    score: 0.9,
    from,
    to,
  };
}

const isAboutNotice = (text: string, { whole, from }: Sentence): boolean =>
  CANCEL.test(whole) ||
  (GIVEN.test(whole) &&
    !/guthaben|zuschuss|gutschein/i.test(whole) &&
    /kündigungsrecht|kündigen|recht (?:zur|auf)[^.]*kündigung/i.test(
      sentenceAt(text, from - 2, from - 1).whole,
    ));

/** True if the recipient may end the contract with the day: "können zum 1. Mai kündigen". */
const isFreeToLeave = ({ before, whole }: Sentence): boolean =>
  CANCEL.test(whole) &&
  /\b(?:können|dürfen|recht|berechtigt|möglich|kündbar)\b/i.test(whole) &&
  /(?:\bzum|\bper|auf den|vor dem|(?:wirksamwerden|inkrafttreten)(?: \p{L}+){0,3} (?:am|zum)) ?$/iu.test(
    before,
  ) &&
  !/(?:\bbis|frühestens|erst) zum ?$/i.test(before) &&
  !/bestätig/i.test(whole);

/** True if a sentence names a period of notice. */
const hasNotice = (sentence: string): boolean =>
  findSpans(sentence).some(
    ({ from, to }) => sentence.slice(0, from).search(NOTICE) >= 0 || BEFORE_END.test(sentence.slice(to)),
  );

/** A right to cancel when a change comes into force, whose day is in another sentence. */
const TO_THE_CHANGE =
  /(?:wirksamwerden|inkrafttreten|in kraft treten)\p{L}*|zu diesem (?:zeitpunkt|tag|termin|datum)/giu;
const CHANGES = /preis|änder|anpass|ange(?:passt|hoben)|erhöh|bedingung|entgelt|tarif|beitrag/i;
const FROM_DAY = /(?:\bab(?: dem)?|\bzum|mit wirkung (?:ab|vom)(?: dem)?) ?$/i;

/** The day before a change at which the recipient may cancel; undefined without one, or with several possible days. */
function beforeChange(text: string, dated: Day): Clue<Deadline> | undefined {
  const right = [...text.matchAll(TO_THE_CHANGE)].find(({ index, 0: words }) => {
    const { whole } = sentenceAt(text, index, index + words.length);
    return CANCEL.test(whole) && MAY.test(whole) && !SENDER_DOES.test(whole);
  });
  if (!right) return undefined;
  const changes = findDays(text).filter(({ day, from, to }) => {
    const { before, whole } = sentenceAt(text, from, to);
    return day > dated && FROM_DAY.test(before) && CHANGES.test(whole);
  });
  const [first] = changes;
  if (!first || new Set(changes.map(({ day }) => day)).size > 1) return undefined;
  const { index: from, 0: words } = right;
  return {
    value: { kind: "cancellation", day: later(first.day, { days: -1 }), span: null },
    why: "aus: Kündigung",
    score: 0.8,
    from,
    to: from + words.length,
  };
}

/** A temporary right of the recipient, not a step of the sender. */
const MAY = /\b(?:k[aö]nn(?:en)?|darf|dürfen|\p{L}*recht|möglich|berechtigt|zu kündigen)\b|kündigen sie\b/iu;
const SENDER_DOES = /bestätig|(?:können|dürfen|werden) wir\b|\bwir (?:können|dürfen|werden|kündigen)\b/i;
const FROM_THEN = /^\s*,?\s*(?:nach|nachdem|ab|seit)\b/i;

/** Last day for cancelling: named, or the end of a period after the letter, or the day before a change. */
function cancellationOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Kündigung", score: 0.8 };
  for (const { day, from, to } of daysOf(text, dated)) {
    const sentence = sentenceAt(text, from, to);
    const clause = (sentence.before.split(",").at(-1) ?? "").replace(TO_THE_END, "");
    const isNamed = isLastDay(sentence) && isAboutNotice(text, sentence) && !RUNS.test(clause);
    // Where the sentence has a period of notice, too, the day is the end of the contract.
    const isFree = isFreeToLeave(sentence) && !hasNotice(sentence.whole);
    if (!isFree && !isNamed) continue;
    const next = later(day, { days: 1 });
    // A contract ends with the last day of a month; a change begins at the start of its day.
    const last = isFree && !next.endsWith("-01") ? later(day, { days: -1 }) : day;
    return { value: { kind: "cancellation", day: last, span: null }, ...told, from, to };
  }
  if (dated === undefined) return undefined;
  for (const { span, from, to } of spans) {
    const { before, after, whole } = sentenceAt(text, from, to);
    if (!/(?:innerhalb|innert|binnen)[^.]*$/i.test(before) || NO_NOTICE.test(whole)) continue;
    if (!/kündig/i.test(whole) || !MAY.test(whole) || SENDER_DOES.test(whole)) continue;
    if (!FROM_THEN.test(after) && !/kündig[^.]*$/i.test(before)) continue;
    // Counted from the letter's date, not its arrival: early, never late.
    return {
      value: { kind: "cancellation", day: afterSpan(dated, span), span: null },
      ...told,
      from,
      to,
    };
  }
  return beforeChange(text, dated);
}
