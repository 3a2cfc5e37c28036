import type { Clue } from "./clue.ts";
import { findDays, findDaysOfYear, findMonthEnds, type Day } from "./dates.ts";
import type { Deadline } from "./deadlines.ts";
import { isLastDay } from "./due-day.ts";
import { clauseAt, isQuoted, sentenceAt } from "./sentence.ts";
import { afterSpan, findSpans } from "./span.ts";

/** Words for the thing that the sender wants: an answer, papers, something of theirs. */
const ANSWER =
  /antwort|rückmeld|änderungswünsche|erledigung bitte|rückgabe|zurück|rücksend|(?<!er)reich|einsend|einzusenden|vorleg|vorzulegen|bei (?:mir|uns) (?:sein|vor|ein)|bescheid(?!\p{L})|zusage|(?:sagt|sagen sie) .*\b(?:zu|ab)(?!\p{L})|einverständnis|(?:ergänzen|korrigieren) sie|richten sie|bewerbung|bring(?:t|en) .*\bmit(?!\p{L})|\bu\. ?a\. ?w\. ?g|vorlieg|vorlage|durchgeb|durchzugeben|beantwort|nachzuweisen|entgegen|übersend|übermittel|zusend|zukommen|schicken|senden|abgeb|abzugeben|abgabe|anmeld|mitteil|mitzuteilen|melden|bestätig|äußer|stellungnahme|ausgefüllt|ausfüllen|unterschr|unterzeichn|zustimm|vereinbar|abhol|abzuholen|mitzubringen|zählerst|ables|unterlagen|nachweis|\b(?:gib|gebt|geben sie)\b.*\bab(?!\p{L})|(?<!\p{L})(?:ihre (?:weisung|entscheidung|wahl|bestellung)|ihren auftrag|beantragen sie)|(?:teilen|legen|weisen|geben|holen|nehmen|sagen|bringen|lassen) sie/iu;
const REQUEST =
  /(?:^|: ?|(?:^|[ \n])\d{1,2}[.)] )\W*(?:(?:bitte|dann|und) )?(?:schick|send|gib|gebt|bring|meld|sag|füll|reich|leg|hol|teil|nenn|lass|unterschreib)e?t?(?!\p{L})|wir freuen uns (?:über|auf)|(?:ersuche|brauche)n?(?!\p{L})|(?:haben sie|sie haben) .*zeit(?!\p{L})|\p{L}zu\p{L}{3,}en ?$|\bu\. ?a\. ?w\. ?g|nehmen wir\b.*entgegen|zur abholung bereit|können sie\b.*abholen|\bmögen?(?!\p{L})|\bwenn\b.*\bbis\b.*(?:vorliegt|eingeht|zurückkommt)|\bbitte\b|\bbitten\b|hätten wir gern|wir hätten gern|lesen sie|gebeten|erbeten|müssen|muss\b|sollten?\b|verpflichtet|spätestens|erwarten|erbitten?|benötigen|\bbrauchen wir|\bwir brauchen|gelegenheit|können sie (?:uns|sich)|(?:senden|schicken|reichen|geben|legen|füllen|melden|teilen|nehmen|holen|lassen|sagen|bringen|unterschreiben|bestätigen) sie\b|\b(?:ist|sind)\b.*\b(?:\p{L}*zu\p{L}+en|zu \p{L}+en)\b|(?:rückgabe|rücksendung|rückmeldung|rückantwort|antwort|abgabe|anmeldung(?:en)?|einsendung|abholung)\b[^.]{0,50}\bbis\b/iu;
/** A sentence that ends with what is to be done: "den Abschnitt bis 5. Mai an uns zurücksenden". */
const TO_DO =
  /(?<=(?<!\p{L})(?:uns|mir|\p{L}*(?:abschnitt|erklärung|formular|bogen|zettel|karte|vollmacht|unterlagen))(?!\p{L})[^]{0,300})(?<!(?<!\p{L})(?:können|könnten|dürfen|möchten|wollen|kann|darf|werden|würden|wird)(?!\p{L})[^]{0,300})(?<!\p{L})(?:zurück(?:senden|schicken|geben)|einreichen|einsenden|zusenden|übersenden|abgeben|mitbringen)[ .!]*$/iu;
/** "Anmeldeschluss: " */
const CLOSING =
  /(?:(?:^|\n)[ \t]*(?:rückgabe|abgabe|anmeldung|rückmeldung|antwort)(?: (?:der|des|ihrer|ihres) \p{L}+)?(?= ?:)|(?:(?:anmelde|melde|einsende|abgabe|rückgabe|rückmelde|leih|bewerbungs|antrags)(?:schluss|frist|termin)|frist (?:zur|für (?:die|ihre)) (?:stellungnahme|abgabe|antwort|rückmeldung|anmeldung|vorlage))(?: ist| endet| bis)?(?: am| der)?|stichtag für (?:die )?\p{L}*(?:abgabe|anmeldung|rückgabe|meldung|einreichung) ist(?: der)?):?(?: (?:mon|diens|donners|frei|sams|sonn)tag,?| mittwoch,?)?(?: (?:den|der))?\s*$/iu;
/** Words before and behind a day that the sender has noted for an answer. */
const NOTED = [
  /(?:rückgabe|rücksendung|antwort|abgabe|einsendung|vorlage|erledigung)[^.]*\b(?:der|den|am|zum)\s*$/i,
  /^ (?:vorgemerkt|notiert|vorgesehen)/i,
] as const;
/** "Wir müssen das Papier am 15. April haben" */
const NEEDED = [
  /(?<!\p{L})(?:wir|ich) (?:müssen|brauchen|muss|brauche)(?!\p{L})[^.]*\bam\s*$/iu,
  /^ (?:haben|bekommen)(?!\p{L})/iu,
] as const;
/** The end of a range for giving something back: "Rückgabe bitte zwischen dem 15. und dem". */
const BETWEEN =
  /(?:rückgabe|abgabe|rücksendung|anmeldung|abholung)(?!\p{L})[^.]*\bzwischen dem \d{1,2}\.(?: ?\d{1,2}\.| \p{L}+)? und (?:dem )?$/iu;
/** Sentences about other deadlines, or about the sender's next step. */
const OTHER =
  /überw(?:ei|ie)s|\bzahl(?:en|ung|bar)|einzahl|einzuzahlen|(?:zu leisten|leisten sie)\b.*zahlung|zahlung\b.*\bzu leisten|(?<!\p{L})raten?(?!\p{L})|holen sie .*\bnach(?!\p{L})|bezahl|begleich|entricht|fällig|\bgleich\p{L}+ .*\baus(?!\p{L})|lastschrift|kündig|widerspr|einspruch|einwendung|einwänd|reklamationen|reklamier|(?<!\p{L})austritt(?!\p{L})|abmeldung zum(?!\p{L})|(?:aufgeben|verlassen|ausscheiden) (?:will|möchte|wollen|möchten)(?!\p{L})|widerruf|zurückzutreten|zurücktreten|rücktritt|gültig|(?<!\p{L})verständnis|(?<!be)werbung|(?<!\p{L})(?:betrag|geld|summe|beitrag)(?!\p{L}).*(?:eingegangen|eingehen)|erhalten sie|bekannt ?ge(?:geben|macht)|bekanntgabe|niederschrift|(?<!\p{L})wir (?:senden|schicken|melden|erstatten|bestätigen)|bewahren sie|(?<!\p{L})laden? (?:sie )?[^.]{0,20}(?:konto|karte|guthaben)(?!\p{L})|(?:geben|bringen) sie (?:bitte )?(?:das geld|den betrag)/iu;
/** A deed that the reader is told to do by a day, whatever it is. */
const TOLD =
  /(?<!\p{L})(?!(?:können|könnten|dürfen|möchten|wollen|haben|hatten|werden|würden|erhalten|bekommen) )\p{L}{3,}e?n sie (?:uns|bitte|sich|diese\p{L}*|den|die|das|ein\p{L}*|ihr\p{L}*|bis|spätestens)(?!\p{L})|(?<!\p{L})forder(?:e|n) (?:wir |ich )?sie [^.]{0,20}auf(?!\p{L})|(?:sag|nenn|schreib|gib|meld)e?t? (?:uns|mir|dich|euch)\b|(?<!\p{L})wer(?!\p{L})[^.,]{0,60}, (?:gibt|schickt|sendet|meldet|reicht|füllt)(?!\p{L})|bis dahin bitte|(?:benötige|brauche)n? (?:[^.]{0,30} )?von (?:ihnen|dir|euch)(?!\p{L})|\bnichts (?:mehr )?von (?:ihnen|dir|euch)(?!\p{L})|(?<!\p{L})ohne (?:ihre|deine|eure) (?:nachricht|antwort|rückmeldung|rückantwort|mitteilung) bis(?!\p{L})|(?<!\p{L})tr(?:ag|äg)(?:t|e|en sie)? (?:sich|dich|euch) [^.]*(?:bis|ein)(?!\p{L})|\bplease\b.*\b(?:let (?:us|me) know|reply|return|send|confirm|complete|submit|respond)\b/iu;
/** After a period: it begins with something that is still to come. */
const FROM_ELSEWHERE =
  /^ (?:nach|ab|vor) (?:\p{L}+ )?(?:\p{L}*(?:ende|lieferung|übergabe|abnahme|beginn|einzug|auszug))(?!\p{L})/iu;
/** Words for the sender's next step. */
const PURPOSE = /(?<!\p{L})(?:damit (?:wir|ich|ihre?)|(?:überweisen|zahlen|erstatten) wir)(?!\p{L})[^,.]*/giu;
const WITHIN = /(?:innerhalb|innert|binnen|in den nächsten)[^.]*$|\bspätestens ?$/i;
/** A request that refers to the day before it. */
const UNTIL_THEN = /(?<!\p{L})(?:bis dahin|spätestens (?:an|bis zu) diesem (?:tag|datum|termin))(?!\p{L})/giu;
const SAME_PERIOD =
  /(?:innerhalb|innert|binnen|in) (?:derselben|dieser|gleicher|der (?:gleichen|genannten|oben genannten)) frist/gi;

/** What is to be told whenever it happens: "Melden Sie einen Schaden innerhalb von zwei Wochen". */
const EVENT =
  /(?<!\p{L})(?:ein(?:e[nr]?)?|jede[nrs]?|alle|etwaige|spätere|künftige) (?:\p{L}+ )?\p{L}*(?:schaden|schäden|mangel|mängel|änderung(?:en)?|umzug|verlust|unfall|störung|wechsel)(?!\p{L})/iu;

/** Characters between such a request and its day. */
const NEAR = 180;

/** The day by which a letter asks for an answer: the earliest one that it contains, or the end of a period from its date. */
export function answerBy(text: string, dated: Day | undefined): Clue<Deadline> | undefined {
  const ofYear = dated === undefined ? [] : findDaysOfYear(text, dated);
  const days = [...findDays(text), ...ofYear, ...findMonthEnds(text, dated)].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
  const lastDays = days
    .filter(({ from, to }) => isLastDay(sentenceAt(text, from, to)))
    .toSorted((a, b) => a.from - b.from);
  const wants = (from: number, to: number, isDay = false): boolean => {
    const whole = clauseAt(text, { from, to }, lastDays).whole.replaceAll(PURPOSE, "");
    const isAsked =
      (ANSWER.test(whole) && (REQUEST.test(whole) || TO_DO.test(whole))) || (isDay && TOLD.test(whole));
    return isAsked && !OTHER.test(whole);
  };
  const clue = (day: Day, from: number, to: number): Clue<Deadline> => ({
    value: { kind: "resubmission", day, span: null },
    why: "aus: Antwort bis",
    score: 0.8,
    from,
    to,
  });
  for (const { day, from, to } of days) {
    const sentence = sentenceAt(text, from, to);
    const isNoted = NOTED[0].test(sentence.before) && NOTED[1].test(sentence.after);
    const isClosing = CLOSING.test(sentence.before) && !/^ ?(?:bis|[-–])/.test(sentence.after);
    const isNeeded = NEEDED[0].test(sentence.before) && NEEDED[1].test(sentence.after);
    const isRight = /^ (?:noch )?möglich/.test(sentence.after);
    const isAsked =
      isNoted ||
      isClosing ||
      isNeeded ||
      BETWEEN.test(sentence.before) ||
      (!isRight && isLastDay(sentence) && wants(from, to, true));
    if (isAsked && !isQuoted(text, from) && (dated === undefined || day >= dated)) return clue(day, from, to);
  }
  for (const { index, 0: words } of text.matchAll(UNTIL_THEN)) {
    const meant = days
      .filter(({ to }) => to <= index && index - to < NEAR)
      .toSorted((a, b) => b.to - a.to)[0];
    if (meant && wants(index, index + words.length, true) && (dated === undefined || meant.day >= dated))
      return clue(meant.day, meant.from, meant.to);
  }
  if (dated === undefined) return undefined;
  const spans = findSpans(text);
  for (const { span, from, to } of spans) {
    const { before, after, whole } = sentenceAt(text, from, to);
    if (WITHIN.test(before) && !FROM_ELSEWHERE.test(after) && !EVENT.test(whole) && wants(from, to))
      return clue(afterSpan(dated, span), from, to);
  }
  for (const { index, 0: words } of text.matchAll(SAME_PERIOD)) {
    const meant = spans.findLast(({ to }) => to <= index);
    if (meant && wants(index, index + words.length, true))
      return clue(afterSpan(dated, meant.span), meant.from, meant.to);
  }
  return undefined;
}
