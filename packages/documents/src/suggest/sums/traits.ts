import { ibansOf } from "../../facts/ibans.ts";
import { ASKS, claimsNothing } from "../claims.ts";
import { isCollectedBy } from "../collected.ts";
import { dueColumns } from "../due-columns.ts";
import { findMoney, type Money } from "../money.ts";
import { sentenceAt } from "../sentence.ts";
import { roleOf } from "./arithmetic.ts";
import { IN_RATES } from "./first-rate.ts";

/** A sum of a letter with everything that tells what part it plays. */
export interface TraitedSum {
  readonly cents: number;
  readonly from: number;
  readonly to: number;
  readonly traits: readonly string[];
}

/** Meanings of the words around a sum. */
const SENSES: readonly (readonly [string, RegExp])[] = [
  [
    "pay",
    /(?<!ge|be|ein|aus|er)zahl(?:en|bar|t\b|ung)|zu zahlen|überweis(?:en|ung)|beglei|begleich|entricht|ausgleich|gleichen|einzahl|einzuzahlen|anweis|anzuweisen|zu leisten|erwarten|erbitten|bitten|schick|senden/iu,
  ],
  [
    "due",
    /fällig|schulde|geschuldet|offen|ausstehend|rückst[aä]nd|nachzahl|restbetrag|restford|restzahl|verbleib|noch zu|forderung|saldo zu ihren lasten/iu,
  ],
  [
    "collect",
    /abbuch|abgebucht|buchen|einzieh|eingezogen|einzug|lastschrift|ziehen wir|wird .*belastet|holen wir/iu,
  ],
  [
    "total",
    /summe|gesamt|endbetrag|\btotal|rechnungsbetrag|brutto|zusammen|insgesamt|endpreis|jahresbe[it]|zahlbetrag|zu zahlen|\binkl/iu,
  ],
  ["own", /eigenanteil|ihr anteil|ihren anteil|zu ihren lasten|von ihnen|bitte zahlen/iu],
  [
    "turn",
    /monatlich|im monat|jährlich|viertelj|\braten?\b|teilbetr[aä]g|abschl[aä]g|künftig|ab (?:dem )?\d|voraus|wöchentlich|je |pro /iu,
  ],
  [
    "back",
    /guthaben|erstatt|gutschrift|gutgeschrieben|gutschreib|(?<!vor)auszahl|ausgezahlt|zurück|erhalten sie|bekommen sie|entschädig|bewillig|zu ihren gunsten|spende|zuwendung|rente\b|überweisen wir|ertrag|ausschütt/iu,
  ],
  [
    "past",
    /bezahlt|(?<!un)erhalten|geleistet|gezahlt|bisher|\balt|eingegangen|beglichen|wurden?\b|heute|haben sie|dankend|vorauszahlung|anzahlung|vorschuss|abzüglich|abzgl/iu,
  ],
  [
    "part",
    /davon|darin|enthalten|netto|mwst|\bust\b|mehrwertsteuer|umsatzsteuer|steuer|zwischensumme|einzelpreis/iu,
  ],
  [
    "if",
    /bis zu|höchstens|\bkann\b|können|könnte|müsste|sonst|andernfalls|statt|(?<!\p{L})skonto|wahlweise|sparen|falls|\bwenn\b|kosten uns|bei abholung|danach|etwa|rund|voraussichtlich|droh|oder/iu,
  ],
  [
    "worth",
    /wert|versicherungssumme|selbstbeteilig|selbstbehalt|einkommen|gehalt|lohn|darlehen|stand\b|kurs|grundlage|gegenstand/iu,
  ],
  ["fee", /gebühr|zinsen|mahn|pauschale|porto|versand|auslagen|säumnis|zuschlag|rabatt|bonus/iu],
  [
    "when",
    /\bbis (?:zum |spätestens |ende )?(?:\d|ende|[A-Z])|spätestens|innerhalb|binnen|\b(?:am|zum) \d{1,2}\.|sofort|zugang|ohne abzug/iu,
  ],
  ["amount", /betrag|in höhe von|beläuft|beträgt|beitrag/iu],
];
/** Kinds of letters, by a word at the beginning of any line. */
const PAPERS: readonly (readonly [string, RegExp])[] = [
  ["bill", /^[^\n.]{0,40}(?:rechnung|liquidation|mahnung|erinnerung|forderung)/imu],
  ["notice", /^[^\n.]{0,40}bescheid/imu],
  ["offer", /^[^\n.]{0,40}(?:angebot|voranschlag|entwurf)/imu],
  [
    "gain",
    /^[^\n.]{0,40}(?:verdienst|gehalt|lohn|bezüge|rente|geld\b|gutschrift|erstattung|bewilligung|rechnungskorrektur|entschädigung|leistung)/imu,
  ],
  [
    "record",
    /^[^\n.]{0,40}(?:bescheinigung|bestätigung|zuwendung|spende|nachweis|einladung|ladung|befund|auszug|kontostand|standmitteilung|mitteilung|information)/imu,
  ],
  ["contract", /^[^\n.]{0,40}(?:vertrag|versicherungsschein|police|bestellung)/imu],
  [
    "paid",
    /^[^\n]{0,40}(?:girocard|ec-zahlung|kartenzahlung|bar\b|gegeben|dankend|bezahlt)|dankend erhalten|\bbezahlt (?:per|mit|am)/imu,
  ],
];
/** Requests in plain words, as in letters to friends or members. */
const ASKS_PLAINLY =
  /überweis(?:e|t|ung)(?!\p{L})|\bzahl(?:e|t|ung|bar)?(?!\p{L})|begleich|einzahl|gleiche?n? [^.\n]{0,40}aus\b|bekommen (?:wir )?von ihnen|sammel[^.]{0,80} ein(?!\p{L})|(?:schick|holen)[^.\n]{0,20} geld/iu;
const NEAR = 30;
const BESIDE_IBAN = 170;
/** A line of a table is shorter than one of a paragraph. */
const ROW = 70;
const MORE_CELLS = 20;
const CELLS_BEHIND = /^(?:[\s€EURSH+)*|-]|[\d.]*\d,\d\d)*$/u;
const MOST = 80;

/** The sums above zero of a letter, one for each value, with the traits of all its places. */
export function traitedSums(text: string): TraitedSum[] {
  const found = findMoney(text).slice(0, MOST);
  const cents = found.map((one) => one.cents);
  const ibans = ibansOf(text);
  const letter = lettersTraits(text, ibans.length > 0);
  const top = Math.max(...cents.map(Math.abs));
  const values = new Map<number, { place: Money; traits: Set<string>; times: number }>();
  for (const [index, place] of found.entries()) {
    const value = Math.abs(place.cents);
    if (value === 0) continue;
    const known = values.get(value) ?? { place, traits: new Set<string>(), times: 0 };
    for (const trait of placeTraits(text, place)) known.traits.add(trait);
    for (const role of roleOf(cents, index)) known.traits.add(`is ${role}`);
    if (index === found.length - 1) known.traits.add("last");
    if (index === 0) known.traits.add("first");
    if (place.cents < 0) known.traits.add("minus");
    if (place.hasCurrency) known.traits.add("currency");
    if (ibans.some(({ from, to }) => from - place.to < BESIDE_IBAN && place.from - to < BESIDE_IBAN))
      known.traits.add("beside iban");
    known.times++;
    values.set(value, known);
  }
  return [...values].map(([value, { place, traits, times }]) => {
    if (value === top) traits.add("most");
    if (values.size === 1) traits.add("only");
    if (values.size <= 3) traits.add("few");
    if (times > 1) traits.add("again");
    if (times > 2) traits.add("often");
    if (value % 500 === 0) traits.add("round");
    return { cents: value, from: place.from, to: place.to, traits: [...traits, ...letter] };
  });
}

function lettersTraits(text: string, hasIban: boolean): string[] {
  return [
    ...PAPERS.flatMap(([name, words]) => (words.test(text) ? [`paper ${name}`] : [])),
    ...(hasIban ? ["paper iban"] : []),
    ...(IN_RATES.test(text) || dueColumns(text).length > 0 ? ["paper rates"] : []),
    ...(ASKS.test(text) || ASKS_PLAINLY.test(text) ? ["paper asks"] : []),
    ...(claimsNothing(text) ? ["paper nothing"] : []),
    ...(isCollectedBy(text) ? ["paper collected"] : []),
  ];
}

const sensesOf = (where: string, words: string): string[] =>
  SENSES.flatMap(([name, pattern]) => (pattern.test(words) ? [`${where} ${name}`] : []));

function placeTraits(text: string, { from, to }: Money): string[] {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to) === -1 ? text.length : text.indexOf("\n", to);
  const [ahead, behind] = [text.slice(start, from), text.slice(to, end)];
  const isRow =
    end - start < ROW + MORE_CELLS &&
    CELLS_BEHIND.test(behind) &&
    !/\p{Ll}{3} \p{Ll}{3,} \p{Ll}{2,} \p{Ll}/u.test(ahead);
  if (isRow) {
    const label = /\p{L}{3}/u.test(ahead) ? ahead : labelAbove(text, start, end);
    return ["row", ...sensesOf("row", label)];
  }
  const { whole } = sentenceAt(text, from, to);
  return [
    "prose",
    ...sensesOf("in", whole),
    ...sensesOf("before", text.slice(Math.max(0, from - NEAR), from)),
    ...sensesOf("after", text.slice(to, to + NEAR)),
  ];
}

const isSum = (line: string): boolean => /\d/.test(line) && !/\p{L}{4}/u.test(line);

/** A reader of pictures puts the labels of a table first and its sums below: they are paired from their ends. */
function labelAbove(text: string, start: number, end: number): string {
  const below = text
    .slice(end, end + 200)
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "");
  const rest = below.findIndex((line) => !isSum(line));
  const above = text
    .slice(Math.max(0, start - 500), start)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const labels = above.slice(0, above.findLastIndex((line) => !isSum(line)) + 1);
  return labels.at(-1 - (rest === -1 ? below.length : rest)) ?? "";
}
