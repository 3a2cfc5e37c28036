import { expect, test } from "vitest";
import { amountToPay } from "../amount.ts";

const IBAN = "DE89 3704 0044 0532 0130 00";

test.each([
  [
    "is the first rate of a plan",
    `Raten für Ihr Rad\n1. Rate 01.06.2026 118,50 €\n2. Rate 01.07.2026 118,50 €\nBitte überweisen Sie die erste Rate an ${IBAN}.`,
    11_850,
  ],
  [
    "is one of equal rates",
    "Die Schuld von 1.800,00 € ist in Raten von 90,00 € zu tilgen. Die erste Rate ist am 31.03.2026 zu zahlen.",
    9_000,
  ],
  [
    "is the first rate of a sentence",
    "Beitrag je Monat 44,00 €\nDie erste Rate von 44,00 € buchen wir am 1. Juli ab. Der Ersatz der Karte kostet 9,00 €.",
    4_400,
  ],
  [
    "is new",
    `Umlage neu 212,00 EUR\nUmlage bisher 190,00 EUR\nDie erste Rate in neuer Höhe ist spätestens am 05.01.2026 auf dem Konto ${IBAN} gutzuschreiben.`,
    21_200,
  ],
  [
    "comes with its tax in brackets",
    `Für Mai bis Juli stellen wir Ihnen 118,00 € (darin 7 % MwSt. = 7,72 €) in Rechnung. Bitte überweisen Sie auf ${IBAN}.`,
    11_800,
  ],
  ["stands behind brackets", `Rechnungssumme inkl. MwSt. (19,00) 119,00\nKonto: ${IBAN}`, 11_900],
  [
    "is a product",
    `Zuzahlung\n6 Tage x 10,00 EUR = 60,00 EUR\nBitte überweisen Sie den Betrag an ${IBAN}.`,
    6_000,
  ],
  [
    "is reduced by a credit",
    `Rechnungsbetrag 200,00 €\nGuthaben 50,00 €\nZu zahlen 150,00 €\nBitte überweisen Sie den Betrag an ${IBAN}.`,
    15_000,
  ],
  [
    "stands in the row of the noun that the letter asks to pay",
    `netto 81,01\nMwSt 19 % 15,39\nbrutto 96,40\nangezahlt in bar 50,00\nRest 46,40\nDen Rest bitte innerhalb von 10 Tagen überweisen: ${IBAN}.`,
    4_640,
  ],
  [
    "is missing after a part was paid",
    `Der Beitrag von 84 Euro war am 31. März fällig. Es sind 40 Euro da, es fehlen also noch 44 Euro. Überweist den Rest auf ${IBAN}.`,
    4_400,
  ],
  [
    "is not that of each quarter",
    `Insgesamt zu zahlen 786,98\nBitte zahlen Sie auf das Konto ${IBAN}.\nAb September sind vierteljährlich 180,00 € Steuer und 16,20 € Zuschlag zu entrichten.`,
    78_698,
  ],
  [
    "is the new one of two columns",
    "Tarif bisher ab 01.01.2027\nNova 300 427,60 EUR 448,50 EUR\nPflege 34,70 EUR 39,00 EUR\nGesamtbeitrag monatlich 462,30 EUR 487,50 EUR\nDen neuen Beitrag ziehen wir am 4. Januar 2027 ein.",
    48_750,
  ],
  [
    "is a fine",
    `Gegen Sie wird eine Geldstrafe von € 60,00 verhängt. Bitte zahlen Sie auf ${IBAN}.\nSonst kann sie € 726,00 betragen.`,
    6_000,
  ],
  [
    "is asked by a friend",
    `Geliehen habe ich dir 300 Euro, 100 kamen zurück. Überweis mir bitte die restlichen 200 Euro auf ${IBAN}.`,
    20_000,
  ],
  [
    "may be paid in rates",
    `Bitte zahlen Sie 86,00 EUR an ${IBAN}. Wahlweise zahlen Sie in 5 Monatsraten zu je 17,90 EUR.`,
    8_600,
  ],
])("the amount %s", (_, text, cents) => {
  expect(amountToPay(text)?.value).toBe(cents);
});

test.each([
  [
    "more was paid than is due",
    "Rechnungsbetrag 881,80 €\nIhre Zahlungen 1.000,00 €\nGuthaben 118,20 €\nDas Geld schreiben wir Ihrem Konto gut. Künftig zahlen Sie 90,00 € im Monat.",
  ],
  [
    "another person wants the money",
    "Herr Sommer fordert Ersatz von 1.260,00 EUR. Bitte zahlen Sie nichts, und antworten Sie uns.",
  ],
  ["it is to be paid at a counter", "Die Gebühr von 46,00 Euro zahlen Sie vor Ort mit Karte."],
  [
    "it has been paid for years",
    "Seit vier Jahren zahlen Sie 756,00 Euro Miete. Ich hebe sie auf 816,48 Euro an und bitte um Ihre Zustimmung.",
  ],
  [
    "a contract names its price",
    "Unterrichtsvertrag Nr. 7\nEntgelt: 74,00 € im Monat. Es wird per Lastschrift eingezogen.",
  ],
  [
    "a pension is paid out",
    `Anpassung Ihrer Altersrente\nRente 980,00 €\nAuszuzahlender Betrag 901,60 €\nIBAN ${IBAN}`,
  ],
])("nothing is to be paid where %s", (_, text) => {
  expect(amountToPay(text)).toBeUndefined();
});

test("a row and a sentence with the name of a benefit are no title", () => {
  const text = `Anteil der Kasse (Pflegegrad 2) 773,00\nFamilien mit Wohngeld zahlen weniger.\nDas Entgelt von 43,66 € muss bis zum 21.06.2026 auf dem Konto ${IBAN} eingegangen sein. Bitte überweisen Sie es.`;
  expect(amountToPay(text)?.value).toBe(4_366);
});
