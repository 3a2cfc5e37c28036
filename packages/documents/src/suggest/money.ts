import { hasOtherCurrency } from "./sums/currency.ts";

/** A sum in euros in a text; offsets in UTF-16 code units, `to` is exclusive. */
export interface Money {
  readonly cents: number;
  readonly from: number;
  readonly to: number;
  readonly hasCurrency: boolean;
}

/** Cents stand behind a comma; behind a point, as the English and the Swiss write them, only with the currency beside them. */
const MONEY =
  /(?<![\p{L}\d.,/])(?:(€|EUR|Euro)[^\S\n]?)?([-–−])?(\d{1,3}(?:[.\u00A0\u202F]\d{3})+|\d{1,3}(?:,\d{3})+(?=\.\d{2} ?(?:€|EUR(?!\p{L})))|(?<=(?:€|EUR)\s?)\d{1,3}(?:[,'’]\d{3})+(?=\.\d{2}(?![\d.]))|\d{1,7})(?:(?:,|\.(?=\d{2} ?(?:€|EUR(?!\p{L})))|(?<=(?:€|EUR)\s?[\d,'’]{1,9})\.(?=\d{2}(?![\d.])))(\d{2})(?![\d\p{L}])|,[-–]{1,2})?(?!\d|[.,]\d|\s?%)(?:\s*(€|(?:EUR|Euro)(?!\p{L})))?/gu;

/** Every sum in the text, in order: with cents, or in whole euros with the sign. Sums with another currency beside them are left out. */
export function findMoney(text: string): Money[] {
  return [...text.matchAll(MONEY)].flatMap(
    ({ index, 0: all, 1: ahead, 2: minus, 3: euros = "", 4: cents, 5: behind }) => {
      const hasCurrency = ahead !== undefined || behind !== undefined;
      if (cents === undefined && !hasCurrency) return [];
      const to = index + all.trimEnd().length;
      if (hasOtherCurrency(text, { from: index, to, hasEuro: hasCurrency })) return [];
      const value = Number(euros.replaceAll(/\D/g, "")) * 100 + Number(cents ?? 0);
      return [
        {
          cents: minus === undefined ? value : -value,
          from: index,
          to,
          hasCurrency,
        },
      ];
    },
  );
}
