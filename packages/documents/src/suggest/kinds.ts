import type { Clue } from "./clue.ts";
import { likeThese, typeByWords, voted, type Filed, type Neighbour } from "./neighbours.ts";

/** Number of filed documents from which types are derived from words. */
const LEARNED = 10;
/** Likeness of words from which letters are of one kind; below it, a letter's own words say more than other letters. */
const SAME = 0.4;
/** Share of a vote or of a probability from which a kind is suggested. */
const MOST = 0.5;
/** Words of a subject, the kind that they name, and how sure that is. */
const TYPES: readonly (readonly [RegExp, string, number])[] = [
  // What is only planned or tested is neither a bill nor a contract.
  [
    /^[^\n.]{0,30}(?:kostenplan|kostenvoranschlag|vertragsentwurf|(?<!\p{L})entwurf (?:des|eines|zum|ihres) )/imu,
    "misc",
    0.7,
  ],
  [
    /^[^\n.:]{0,25}(?:(?:prüf|untersuchungs|mess|arzt|labor)bericht|gutachten|zeugnis|protokoll)(?!\p{L})/imu,
    "misc",
    0.6,
  ],
  // The court asks for what a bill of the past was about.
  [/(?<!\p{L})(?:mahn|vollstreckungs)bescheid(?!\p{L})/iu, "misc", 0.7],
  [/versicherungsschein|\bpolice\b|versicherungspolice/i, "police", 0.7],
  [
    /(?<!\p{L})(?:entgelt|gehalts|lohn|verdienst|bezüge|nebenkosten|betriebskosten|heizkosten|hausgeld)-?\p{L}*abrechnung/iu,
    "misc",
    0.7,
  ],
  [
    /\p{L}*(?<!ab|be)rechnung\b|rechnungsnummer|rechnungsbetrag|zu zahlender betrag|(?<!\p{L})(?:invoice|receipt)(?!\p{L})/iu,
    "invoice",
    0.7,
  ],
  [
    /(?<!\p{L})(?:\p{L}*mahnung|zahlungserinnerung|zahlungsaufforderung|liquidation|honorarnote|kostennote|zuzahlung|forderungsaufstellung|kassenbon|(?:kassen|kauf|zahlungs)beleg|bon-?nr|bon \d+|quittung|gutschrift)(?!\p{L})/iu,
    "invoice",
    0.7,
  ],
  [/(?<!\p{L})(?:\p{L}*bescheid|\p{L}*bescheinigung|kontoauszug|elternbrief)(?!\p{L})/iu, "misc", 0.7],
  [/\p{L}*vertrag\b|vertrags(?:verlängerung|zusammenfassung|bestätigung)|vereinbarung\b/iu, "contract", 0.7],
  // A bill of electricity, but also a pay slip, which nobody pays.
  [/\p{L}*abrechnung\b/iu, "invoice", 0.6],
];
/** Words by which a letter calls itself a bill outside of its subject. */
const BILLS =
  /(?<!\p{L})(?:diese[rn]?\s(?:\p{L}+\s)?rechnung(?!\p{L})|rechnung(?:s-?(?:nr|nummer))?\.?:? ?\p{L}{0,4}[-/ ]?\d{3,})/iu;
/** A draft of a contract: the letter's subject names a contract, but the letter concludes none. */
const DRAFT = /(?<!\p{L})entwurf\s(?:des|eines|zum|ihres|für den)\s(?:\p{L}+\s)?\p{L}*vertrag/iu;
/** Money that comes back. */
const REFUND = /(?<!\p{L})(?:(?:rück)?erstattung|refund)(?!\p{L})/iu;
/** Characters in which a letter without a subject says what it is. */
const HEAD = 1500;

interface Known {
  readonly text: string;
  readonly subject: string | undefined;
  readonly words: readonly string[];
  readonly near: readonly Neighbour[];
  readonly filed: readonly Filed[];
}

/** The kind of a letter: by letters with the same words, else by its own name, else by letters like it or its words. */
export function kindOf({ text, subject, words, near, filed }: Known): Clue<string> | undefined {
  const [first] = voted(near, ({ type }) => (type === null ? [] : [type]));
  const like = first && { value: first.value, why: likeThese(near), score: first.share };
  const isSame = near.some(({ filed: { type }, likeness }) => type === first?.value && likeness >= SAME);
  if (like && like.score >= 0.7 && isSame) return like;
  const own = ownKind(text, subject);
  if (own) return own;
  if (like && like.score >= 0.7) return like;
  const learned = filed.length >= LEARNED ? typeByWords(words, filed) : undefined;
  if (learned && learned.share >= MOST)
    return { value: learned.value, why: "nach seinen Wörtern", score: 0.6 };
  return like && like.score >= MOST ? like : undefined;
}

function ownKind(text: string, subject: string | undefined): Clue<string> | undefined {
  const head = subject ?? text.slice(0, HEAD);
  const clue = (value: string, score: number): Clue<string> => ({ value, why: "aus: Brieftext", score });
  const rule = TYPES.find(([pattern]) => pattern.test(head));
  if (rule) return rule[1] === "contract" && DRAFT.test(text) ? clue("misc", 0.6) : clue(rule[1], rule[2]);
  if (subject !== undefined && REFUND.test(subject)) return clue("misc", 0.6);
  return BILLS.test(text) ? clue("invoice", 0.6) : undefined;
}
