import { describe, expect, test } from "vitest";
import { paymentOf } from "../../facts/payment.ts";
import { amountToPay } from "../amount.ts";
import { lessonsOf } from "../learned.ts";
import { findMoney } from "../money.ts";
import { amountOf } from "../suggest.ts";
import { eurosIn, isInOtherCurrency } from "./currency.ts";

describe("another currency than the euro", () => {
  test.each([
    "Rechnungsbetrag CHF 403,00\nBitte zahlen Sie bis 3. Mai.",
    "Rechnungsbetrag 403,00 CHF\nBitte zahlen Sie bis 3. Mai.",
    "Bitte überweisen Sie 403,00 Franken bis 3. Mai.",
    "Bitte überweisen Sie Fr. 403,00 bis 3. Mai.",
    "Bitte überweisen Sie Fr. 403,- bis 3. Mai.",
    "Betrag CHF\nAbschleppen 210,00\nTotal 210,00\nBitte zahlen Sie bis 3. Mai.",
    "Total in CHF 403,00\nZahlbar an Garage Beispiel AG",
    "Total due: $403,00. Please pay soon.",
    "Rechnungsbetrag 1.200,00 SEK\nBitte zahlen Sie bis 3. Mai.",
    "Rechnungsbetrag 1.200,00\nBitte zahlen Sie bis 3. Mai auf das Konto CH93 0076 2011 6238 5295 7.",
    "Unsere Leistung in CHF\nGesamtbetrag 403,00\nEine Mahnung kostet 5,00 EUR.",
  ])("gives no amount: %j", (text) => {
    expect(amountToPay(text)).toBeUndefined();
  });

  test.each([
    [
      "Rechnungsbetrag 403,00 €\nBitte zahlen Sie bis 3. Mai auf das Konto CH93 0076 2011 6238 5295 7.",
      40_300,
    ],
    ["Einkauf Zürich CHF 45,00\nRechnungsbetrag 47,10 EUR\nBitte zahlen Sie bis 3. Mai.", 4_710],
    ["Rechnungsbetrag 47,10 EUR (das sind 45,00 CHF)\nBitte zahlen Sie bis 3. Mai.", 4_710],
    ["Datum Währung EUR\n1. Mai Hotel CHF 189,00 201,64\nGesamtbetrag 201,64 wird abgebucht.", 20_164],
    ["2 Kronen\nGesamtbetrag 812,00\nBitte zahlen Sie bis 3. Mai.", 81_200],
    ["Sparkasse Franken\nMo.–Fr. 8.00 bis 12.00 Uhr\nRechnungsbetrag 12,00", 1_200],
    ["Gemessen: INR 2,50\nRechnungsbetrag 12,00", 1_200],
  ])("leaves the euros of %j", (text, cents) => {
    expect(amountToPay(text)?.value).toBe(cents);
  });

  test("is left out of the sums of a letter", () => {
    const text = "CHF 12,00, 13,00 CHF, 14,00 €, Fr. 15,00, 16,00 USD, EUR 17,00, $18,00, Fr. 19,00 €";
    expect(findMoney(text).map(({ cents }) => cents)).toEqual([1_400, 1_700, 1_900]);
  });

  test("is never learned from what a person corrected", () => {
    const letter = (currency: string): string => `Betrag ${currency}\nMiete 403,00\nEnergie 12,00`;
    const lessons = lessonsOf("amount", "Miete ");
    expect(amountOf(letter("EUR"), lessons)?.value).toBe(40_300);
    expect(amountOf(letter("CHF"), lessons)).toBeUndefined();
    expect(amountOf(`1,00 EUR\n${letter("CHF")}`, lessons)).toBeUndefined();
  });

  test("gives no transfer", () => {
    const text = "Total CHF 403.00\nBitte zahlen Sie auf das Konto DE89 3704 0044 0532 0130 00.";
    expect(paymentOf(text)).toBeUndefined();
    expect(paymentOf(text.replace("CHF", "EUR"))).toBeDefined();
    expect(paymentOf("Bitte zahlen Sie auf das Konto CH93 0076 2011 6238 5295 7.")).toBeUndefined();
    expect(paymentOf("Bitte zahlen Sie die 403,00 € auf CH93 0076 2011 6238 5295 7.")).toBeDefined();
  });

  test("is that named last before a sum", () => {
    const text = "Betrag CHF 1,00\n2,00\nin EUR\n3,00";
    const isInEuros = eurosIn(text);
    const at = (sum: string): boolean => isInEuros({ from: text.indexOf(sum), to: text.indexOf(sum) + 4 });
    expect(["1,00", "2,00", "3,00"].map(at)).toEqual([false, false, true]);
  });

  test.each(["Fr. ", "CHF ", "1 CHF", "$ ", "in ", "Betrag:(", "CH93 "])(
    "is searched in linear time in a text of %j",
    (part) => {
      const text = part.repeat(20_000);
      const began = process.cpuUsage();
      isInOtherCurrency(text);
      findMoney(text).filter(eurosIn(text));
      expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000);
    },
  );
});
