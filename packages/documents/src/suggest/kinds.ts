import type { Clue } from "./clue.ts";
import { GREETING } from "./title/greeting.ts";
import { likeThese, typeByWords, voted, type Filed, type Neighbour } from "./neighbours.ts";

/** Number of filed documents from which types are derived from words. */
const LEARNED = 10;
/** Likeness of words from which letters are of one kind; below it, a letter's own words say more than other letters. */
const SAME = 0.4;
/** Likeness from which a single letter says more than the words of all. */
const ALIKE = 0.25;
/** Share of a vote or of a probability from which a kind is suggested. */
const MOST = 0.5;
/** Words as a whole, in any case. */
const words = (...all: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${all.join("|")})(?!\p{L})`, "iu");
/** A contract as what the letter is, and not as what it is about ("Ihr Bausparvertrag ist …", "zu Ihrem Mietvertrag"). */
const CONTRACT =
  /(?<!\p{L}|(?<!\p{L})(?:zu|zum|aus|von|vom|des|dem|den|eines|einem|(?:ihr|unser|dein)e[smn]|im|mit|über)(?: \p{L}+)? )(?:\p{L}+vertrag(?!\p{L}|:| (?:ist|wird|wurde|läuft|endet|verlängert|hat|kann|geht)(?!\p{L})|[^\n]{0,30} vom \d)|vertrag (?:über|zum|zur|zwischen)(?!\p{L}))/iu;
/** Words of a title, the kind that they name, and how sure that is: the first match counts. */
const TYPES: readonly (readonly [RegExp, string, number])[] = [
  // What is only planned or tested is neither a bill nor a contract.
  [
    /^[^\n.]{0,30}(?:kosten(?:vor)?anschlag|voranschlag|kostenplan|vertragsentwurf|(?<!\p{L})(?:angebot|offerte|entwurf (?:des|eines|zum|ihres))(?!\p{L}))/iu,
    "misc",
    0.7,
  ],
  [
    /^[^\n.:]{0,25}(?:(?:prüf|untersuchungs|mess|arzt|labor|entlassungs)bericht|arztbrief|gutachten|zeugnis|protokoll)(?!\p{L})/iu,
    "misc",
    0.6,
  ],
  // The court asks for what a bill of the past was about.
  [words("(?:mahn|vollstreckungs)bescheid"), "misc", 0.7],
  [
    words(
      String.raw`versicherungs(?:schein|police|urkunde|zertifikat|nachweis|bestätigung)(?!-?(?:nr|nummer))s?|police(?!n)`,
    ),
    "police",
    0.7,
  ],
  // Wages, and the costs of a house.
  [
    /(?<!\p{L})(?:entgelt|gehalts|lohn|verdienst|bezüge|besoldungs|nebenkosten|betriebskosten|heizkosten|hausgeld)-?\p{L}*abrechnung|(?<!\p{L})einzelabrechnung(?!\p{L})|abrechnung (?:der|über|ihrer|für|von)[^\n]{0,40}(?:bezüge|löhne|gehalt|(?:neben|betriebs|heiz|bewirtschaftungs)kosten|hausgeld|kaution|mietsicherheit)/iu,
    "misc",
    0.7,
  ],
  // Money that an insurance or a bank gives.
  [
    /(?:leistungs|schadens?|wertpapier|ertrags|dividenden|erstattungs)-?abrechnung|(?:ertrags|zins|dividenden)-?gutschrift|abrechnung (?:ihre[rs] |der |des )?(?:eingereichte[rn]? |erstattungsfähige[rn]? )?(?:belege|rechnungen|leistungen|leistungsantrags|schadens)(?!\p{L})/iu,
    "misc",
    0.7,
  ],
  [
    /\p{L}*(?<!ab|be|ver|hoch|um|zu|an|auf)rechnung(?!\p{L})|(?<!ab)rechnungs-?(?:nummer|nr|betrag|datum)|zu zahlender betrag|(?:vergütungs|kosten|gebühren|honorar)berechnung(?!\p{L})|(?<!\p{L})(?:invoice|receipt)(?!\p{L})/iu,
    "invoice",
    0.7,
  ],
  [
    words(
      String.raw`(?:(?!ab)\p{L})*(?<!ab)mahnung`,
      "zahlungs(?:erinnerung|aufforderung|verzug)",
      String.raw`\p{L}*rückstand`,
      String.raw`\p{L}*liquidation`,
      "(?:honorar|kosten|gebühren)note",
      "zuzahlung",
      String.raw`erinnerung an (?:den|die|ihren?) \p{L}*(?:beitrag|zahlung|rechnung)`,
      "forderungs(?:aufstellung|schreiben)",
      String.raw`(?:offene |unsere )?forderung (?:der|des|von|aus|gegen|über|\p{Lu})[^\n]*`,
      "(?:kassen|kauf|zahlungs)beleg|kassenbon|kassenzettel|quittung",
      String.raw`bon-?nr|bon \d+`,
      "gutschrift|rechnungskorrektur|korrekturrechnung",
      "(?:erhöhtes )?beförderungsentgelt|fahrpreisnacherhebung",
      "einfuhrabgaben|bezugsgeld",
    ),
    "invoice",
    0.7,
  ],
  [words(String.raw`\p{L}*bescheid|\p{L}*bescheinigung|\p{L}*auszug|elternbrief`), "misc", 0.7],
  [
    words(
      "(?:auftrags|buchungs|reise)bestätigung",
      String.raw`(?:verbindliche )?bestellung eine[rs]`,
      "vertrags(?:verlängerung|zusammenfassung|bestätigung)",
      String.raw`\p{L}*vereinbarung(?! vom)|nachtrag (?:nr\.? ?\d+ )?zum \p{L}*vertrag`,
      "(?:beitritts|aufnahme|mitglieds)(?:erklärung|antrag)",
    ),
    "contract",
    0.7,
  ],
  // What a letter does, whatever contract or bill it is about.
  [
    words(
      String.raw`\p{L}*(?:bestätigung|kündigung|anpassung|erhöhung|senkung|umstellung|(?<!vertrags)änderung(?!svertrag))(?:s\p{L}+)?`,
      String.raw`(?:ein|vor)?ladung|anhörung|verwarnung|beschluss|urteil|(?:anonym|straf|organ)?verfügung|\p{L}+bu(?:ß|ss)e|\p{L}*festsetzung|bewilligung`,
      String.raw`\p{L}*(?:zusage|absage|ablehnung|mitteilung|benachrichtigung|information|ankündigung|auskunft)`,
      String.raw`antrag|fragebogen|erinnerung an|einladung|willkommen(?: bei| [–-])|befund|\p{L}*schaden|zuteilung`,
    ),
    "misc",
    0.6,
  ],
  [CONTRACT, "contract", 0.7],
  // A bill of electricity, but also a pay slip, which nobody pays.
  [/\p{L}*abrechnung(?!\p{L})/iu, "invoice", 0.6],
];
/** Words by which a letter calls itself a bill outside of its title. */
const BILLS =
  /(?<!\p{L})(?:diese[rn]?\s(?:\p{L}+\s)?rechnung(?!\p{L})|rechnung(?:s-?(?:nr|nummer))?\.?:? ?\p{L}{0,4}[-/ ]?\d{3,}(?![\d.]*,\d)|stellen wir (?:ihnen|dir|euch)[^.]{0,80} in rechnung|unsere(?:r|n)? rechnung(?:en)? vom)|^rechnung [^\n]{0,30}\d,\d\d/imu;
/** A draft of a contract: the letter's subject names a contract, but the letter concludes none. */
const DRAFT = /(?<!\p{L})entwurf\s(?:des|eines|zum|ihres|für den)\s(?:\p{L}+\s)?\p{L}*vertrag/iu;
/** Money that comes back. */
const REFUND = /(?<!\p{L})(?:(?:rück)?erstattung|refund)(?!\p{L})/iu;
/** Number of characters at the beginning of a letter in which it names its kind. */
const HEAD = 1500;
/** Maximum of characters of a line that is a title. */
const TITLE_MAX = 75;
/** The name of a company at the beginning of a line. */
const COMPANY = /^.*(?<!\p{L})(?:gmbh|ag|kg|se|ohg|ug|eg|e\. ?v\.|e\. ?g\.|mbh)(?!\p{L})(?: & co\.? kg)?/iu;

/** A company that writes the bills of doctors. */
const OF_DOCTORS = /(?:ärztliche|dental)\p{L}* (?:ver|ab)rechnung/iu;

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
  // One letter, even of the same sender, says little if their words differ.
  if (like && like.score >= 0.7 && (near.length > 1 || isAlike(near))) return like;
  const learned = filed.length >= LEARNED ? typeByWords(words, filed) : undefined;
  if (learned && learned.share >= MOST)
    return { value: learned.value, why: "nach seinen Wörtern", score: 0.6 };
  return like && like.score >= MOST ? like : undefined;
}

const isAlike = ([first]: readonly Neighbour[]): boolean => (first?.likeness ?? 0) >= ALIKE;

/** True if a line says what a letter is, so that it names no sender. */
export const namesKind = (line: string): boolean => {
  const title = line.replace(COMPANY, "").replace(OF_DOCTORS, "");
  return TYPES.some(([pattern]) => pattern.test(title));
};

/** Kinds whose name says enough without a word of the letter. */
const NAMES: Readonly<Record<string, string>> = {
  invoice: "Rechnung",
  contract: "Vertrag",
  police: "Police",
};
/** A label of a number or sum, which contains the word of a kind. */
const OF_LABEL = /(?:nummer|nr|betrag|datum)$/iu;

/**
 * The word by which a letter of a kind names itself: "Elternbrief", "Kontoauszug"; else the name of the kind, if it
 * says enough.
 */
export function kindWordOf(text: string, type: string): string | undefined {
  const isOfKind = (word: string): boolean =>
    !OF_LABEL.test(word) && TYPES.find(([pattern]) => pattern.test(word))?.[1] === type;
  const word = titlesOf(text)
    .flatMap((title) => title.match(/(?<!\p{L})\p{Lu}[\p{L}-]{3,}/gu) ?? [])
    .find(isOfKind);
  if (word === undefined) return NAMES[type];
  return word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word;
}

function ownKind(text: string, subject: string | undefined): Clue<string> | undefined {
  const clue = (value: string, score: number): Clue<string> => ({ value, why: "aus: Brieftext", score });
  const ruleOf = (title: string) => TYPES.find(([pattern]) => pattern.test(title));
  const isRefund = subject !== undefined && REFUND.test(subject);
  const rule =
    (subject === undefined ? undefined : ruleOf(subject)) ??
    (isRefund
      ? undefined
      : titlesOf(text)
          .map(ruleOf)
          .find((one) => one !== undefined));
  if (rule) return rule[1] === "contract" && DRAFT.test(text) ? clue("misc", 0.6) : clue(rule[1], rule[2]);
  if (isRefund) return clue("misc", 0.6);
  return BILLS.test(text) ? clue("invoice", 0.6) : undefined;
}

/** Lines above the greeting that may be titles: no rows with sums, no lines of a paragraph, no names of companies. */
function titlesOf(text: string): string[] {
  const lines = text.slice(0, HEAD).split(/[\n\f]/);
  const greeting = lines.findIndex((line, index) => index > 0 && GREETING.test(line.trim()));
  return lines
    .slice(0, greeting === -1 ? lines.length : greeting)
    .filter((line) => line.length <= TITLE_MAX && !/[.,;!?-]\s*$|\d,\d\d/.test(line))
    .map((line) => line.replace(COMPANY, "").trim())
    .filter((line) => line !== "");
}
