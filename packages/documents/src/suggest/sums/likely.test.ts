import { expect, test } from "vitest";
import { amountToPay } from "../amount.ts";

const IBAN = "DE02 1203 0000 0000 2020 51";

test.each([
  [
    "what is left open, with the fee of the bank among its parts",
    `Hallo,\ndiese Posten stehen bei uns noch:\nRechnung Februar 19,99 €\nRechnung März 19,99 €\nGebühr der Bank 6,00 €\noffen 45,98 €\nSchick uns das Geld bitte bis 10.04.2026 an ${IBAN}.`,
    4_598,
  ],
  [
    "a sum in a sentence that no rule knows",
    `Zwei Termine fielen aus, dafür schreiben wir je 48,00 Euro auf. Somit bekommen wir von Ihnen 96,00 Euro, bar oder bis 16.11. per Überweisung: ${IBAN}.`,
    9_600,
  ],
])("the amount is %s", (_, text, cents) => {
  expect(amountToPay(text)?.value).toBe(cents);
});

test.each([
  [
    "what was given in a year",
    "Sammelbestätigung über Zuwendungen\n02.01.2025 30,00 €\n01.04.2025 30,00 €\nGesamtsumme 60,00 €\nWir danken herzlich.",
  ],
  [
    "what is threatened",
    "Reichen Sie die Erklärung bis zum 06.10.2026 ein. Sonst kann ein Zwangsgeld bis zu 25.000 Euro angedroht werden.",
  ],
])("nothing is to be paid of %s", (_, text) => {
  expect(amountToPay(text)).toBeUndefined();
});
