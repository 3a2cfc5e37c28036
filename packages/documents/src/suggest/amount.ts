import { bestOf, type Clue } from "./clue.ts";

/** Names of the amount that is to be paid, the surest first. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /zu zahlender (?:gesamt)?betrag|zahlbetrag|zu zahlen|noch zu zahlen|zu überweisen(?:der betrag)?|abbuchungsbetrag|einzugsbetrag|gesamtforderung|bitte zahlen sie/gi,
    1,
  ],
  [
    /rechnungs(?:end)?betrag|rechnungssumme|gesamtbetrag|endbetrag|gesamtsumme|(?:gesamt|summe|betrag) ?\(?(?:brutto|inkl)\)?|bruttosumme|nachzahlung/gi,
    0.9,
  ],
  [/jahresbeitrag|bruttobetrag|summe eur\b|kaufpreis|\bgesamt\b/gi, 0.7],
];
/** Behind the name: it is a part of the sum, or what others pay. */
const NO_TOTAL =
  /^[\s:(]*(?:der (?:abschläge|zuschläge|positionen)|netto|ohne|excl|exkl|zzgl|vor steuer|bisher|alt\b)/i;
/** In the same line before the name. */
const NOT_ASKED =
  /(?:netto|gutschrift|guthaben|erstattung|auszahlung|bisherige[rns]?|alte[rns]?)[^\n,;]{0,20}$/i;
const MONEY = /(?<![\d.,])(-?)(\d{1,3}(?:\.\d{3})+|\d{1,7}),(\d{2})(?!\d)\s*(€|EUR\b)?/g;
/** Between the name of an amount and the amount: a colon, a tax rate, the next column. */
const BETWEEN = 90;

/** The amount that a letter wants, in cents; only where it is named as one. */
export function amountToPay(text: string): Clue<number> | undefined {
  const clues = LABELS.flatMap(([label, weight]) =>
    [...text.matchAll(label)].flatMap((match): Clue<number>[] => {
      const start = match.index + match[0].length;
      const behind = text.slice(start, start + BETWEEN);
      if (NO_TOTAL.test(behind) || NOT_ASKED.test(text.slice(Math.max(0, match.index - 30), match.index)))
        return [];
      const [money] = behind.matchAll(MONEY);
      if (!money || money[1] === "-") return [];
      const cents = Number((money[2] ?? "").replaceAll(".", "")) * 100 + Number(money[3]);
      const isNear = money.index < 30 || money[4] !== undefined;
      if (cents === 0 || !isNear) return [];
      const from = start + money.index;
      const why = `aus: ${match[0].trim()}`;
      return [
        {
          value: cents,
          why,
          score: weight - (money[4] === undefined ? 0.2 : 0),
          from,
          to: from + money[0].trimEnd().length,
        },
      ];
    }),
  );
  return bestOf(clues);
}
