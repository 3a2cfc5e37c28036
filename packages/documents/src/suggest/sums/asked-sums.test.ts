import { expect, test } from "vitest";
import { amountToPay } from "../amount.ts";

const IBAN = "DE89 3704 0044 0532 0130 00";

test.each([
  [
    "stands in the sentence before",
    `Mietvertrag\nDie Miete beträgt monatlich 65,00 €.\nDer Mieter stellt eine Kaution von 150,00 €. Sie ist bis zum 1. März 2026 auf das Konto ${IBAN} zu überweisen.`,
    15_000,
  ],
  [
    "stands in the row above the request",
    `Festgesetzt wird ein Zuschlag von je 25,00 € für drei Monate:\nVerspätungszuschlag 75,00 €\nBitte zahlen Sie spätestens am 28.12.2026 auf ${IBAN}.`,
    7_500,
  ],
  [
    "must be paid beside a credit",
    "Ihr Guthaben: 63,24 €.\nWir verrechnen es mit dem nächsten Abschlag von 66,00 €. Sie müssen daher am 4. Mai 2026 nur 2,76 € überweisen. Ab Juni zahlen Sie wieder 66,00 €.",
    276,
  ],
  [
    "is what a cancellation leaves",
    `Vorgang 7: Stornorechnung\nReisepreis (entfällt) 3.123,00 €\nEntschädigung 20 % 624,60 €\nIhre Anzahlung vom 20.01.2026 – 360,00 €\nRestbetrag an uns 264,60 €\nBitte überweisen Sie den Restbetrag auf ${IBAN}.`,
    26_460,
  ],
  [
    "is the first of equal ones with their days",
    `Gebührenbescheid\nJahresgebühr 184,32 €\nDie Gebühr wird in zwei Teilbeträgen erhoben: 92,16 € am 01.03.2026 und 92,16 € am 01.09.2026.\nKonto ${IBAN}`,
    9_216,
  ],
  [
    "is asked for across two lines",
    `Rechnung 118\nGesamt 1.531,00\nDie Kasko zahlt an uns 1.231,00 EUR. Ihre Selbstbeteiligung von 300,00 EUR überweisen\nSie bitte innerhalb von 14 Tagen: ${IBAN}`,
    30_000,
  ],
  [
    "is in favour of the writer",
    `Abrechnung\nzusammen 2.418,80\nVorauszahlungen 2.220,00\nDifferenz zu meinen Gunsten 198,80\nSeien Sie so nett und überweisen mir die 198,80 Euro bis Ende Juli (${IBAN}).`,
    19_880,
  ],
  [
    "falls due by the sentence below its row",
    `Hundesteuerbescheid\nanteilig ab Mai 8/12 von 90,00 € = 60,00 €\nSie ist am 01.07.2026 fällig, in den Folgejahren mit dem vollen Betrag.\nZahlbar auf ${IBAN}.`,
    6_000,
  ],
  [
    "is the first of equal ones beside their days",
    `Bescheid\nSumme 412,64 €\nDie Abgaben sind in vier Teilbeträgen fällig:\n15.02.2026 103,16 € 15.05.2026 103,16 €\nKasse, IBAN ${IBAN}`,
    10_316,
  ],
  [
    "is the row that a reminder calls the whole",
    `Mahnung\nBeleg Art fällig Euro\n900114 Abschlag Mai 01.05.2026 101,00\n900871 Gebühr 01.06.2026 2,50\nGesamt 103,50\nWir fordern Sie letztmalig auf, den Gesamtrückstand bis zum 12.08.2026 zu begleichen. Die Sperre kostet 61,20 €, das Ende 72,83 €.\n${IBAN}`,
    10_350,
  ],
  [
    "is the recipient's part, with an offer of instalments",
    `Rechnung 118\nHonorar gesamt 836,24 EUR\nZuschuss — 224,14 EUR\nVon Ihnen zu tragender Anteil 612,10 EUR\nWir bitten um Ausgleich auf ${IBAN}. Zahlung in Raten? Ab 200 EUR möglich.`,
    61_210,
  ],
  [
    "is a total that is set apart",
    `Mahnbescheid\nHauptforderung EUR 549,00\nAuslagen EUR 9,90\nS U M M E EUR 558,90\nzzgl. Zinsen täglich EUR 0,11\nSie haben die Beträge auf ${IBAN} zu begleichen.`,
    55_890,
  ],
  [
    "has English points",
    "INVOICE\nTotal 402.00 EUR\nDeposit received -120.60 EUR\nBalance to pay 281.40 EUR\nPlease pay by 27 May 2026.",
    28_140,
  ],
  [
    "is told to be of no use yet",
    "Einladung\nNachschuss 41,70 €, Umlage 30.000,00 €\nÜber alle Beträge wird erst beschlossen, bitte noch keine Zahlungen leisten.",
    undefined,
  ],
  [
    "is billed by somebody else",
    `Die Selbstbeteiligung von 150,00 € wird Ihnen Ihre Kanzlei direkt berechnen. Deren Rechnung bitte nicht selbst begleichen. ${IBAN}`,
    undefined,
  ],
  [
    "falls due together with the first new advance",
    `Rechnung Nr. 1\nNachforderung 81,00 €\nerster neuer Abschlag 64,00 €\nZusammen fällig 145,00 €\nKonto ${IBAN}`,
    14_500,
  ],
  [
    "is that of a bill without VAT, which is what is not charged",
    `Rechnung Nr. 12\nRechnungsbetrag: 350,00 €\nUmsatzsteuer wird gemäß § 19 UStG nicht erhoben.\nBitte überweisen Sie den Betrag bis 15.03.2026 auf ${IBAN}.`,
    35_000,
  ],
  [
    "is debited beside a credit that there may be",
    "Die Nachzahlung von 84,20 € buchen wir am 15.03.2026 ab. Ein mögliches Guthaben erstatten wir auf dasselbe Konto.",
    8_420,
  ],
  [
    "is left open by what was paid at the counter",
    `Rechnung 7 Datum: 02.09.2026\nSumme 98,40 €\nAnzahlung bei der Aufnahme 30,00 €\noffen 68,40 €\nWir bitten Sie, den offenen Betrag auf ${IBAN} zu überweisen.`,
    6_840,
  ],
  [
    "is that of today, not an older one of nothing",
    "Der Beitrag ist zu zahlen:\noffener Betrag aus früherer Zeit 0,00 EUR\nzu zahlen spätestens am 15.05.2026 51,30 EUR",
    5_130,
  ],
  [
    "is the advance that a bill of one asks for",
    `1. Abschlagsrechnung\nAuftragssumme 4.200,00 € netto (4.998,00 € brutto)\nAbschlag netto 2.100,00\nMwSt 19 % 399,00\nAbschlag brutto in € 2.499,00\nZahlbar innerhalb 10 Tagen auf ${IBAN}.`,
    249_900,
  ],
  [
    "is what a change of the contract adds",
    "Jahresbeitrag bisher 148,00 EUR\nJahresbeitrag neu 160,00 EUR\nEs ergibt sich ein anteiliger Mehrbeitrag von 6,15 EUR. Wir ziehen ihn am 7. April 2026 ein.",
    615,
  ],
  [
    "is the one that the request refers to",
    `Der Jahressatz beträgt 96,00 Euro. Für zehn Monate sind das\nachtzig Euro (80,00 Euro).\nWir bitten Sie, diesen Betrag bis zum 1. April 2026 auf ${IBAN} zu entrichten. Künftig ist die Jahressteuer von 96,00 Euro am 15. Februar fällig.`,
    8_000,
  ],
  [
    "is the rate of the first half of the year",
    `Jahresbeitrag 300,00\nSumme in Euro 300,00\nEinschließlich Zuschlag beträgt die Rate für das erste\nHalbjahr 154,50 Euro. Sie ist am 01.01.2026 fällig; bitte überweisen Sie sie auf ${IBAN}.`,
    15_450,
  ],
  [
    "is the first row of a plan",
    `Auf Ihre Wohnung entfallen 2.600,00 €, in zwei Teilen:\n1. Rate 1.300,00 € zum 1. Juli 2026\n2. Rate 1.300,00 € zum 1. Oktober 2026\nBitte überweisen Sie auf ${IBAN}.`,
    130_000,
  ],
  [
    "stands beside the first day",
    `Die Vorauszahlungen werden festgesetzt:\n10.03.2026 250,00 €\n10.06.2026 250,00 €\n10.09.2026 250,00 €\nJahr 2026 insgesamt 750,00 €\nDie Beträge sind fällig, die erste Rate also am 10. März. Zahlen Sie auf ${IBAN}, sobald der Bescheid bekannt\ngegeben worden ist.`,
    25_000,
  ],
])("the amount %s", (_, text, cents) => {
  expect(amountToPay(text)?.value).toBe(cents);
});

test.each([
  [
    "a credit is paid out and later advances are collected",
    `311,82 €\ndavon bezahlt 375,00 €\nzu Ihren Gunsten 63,18 €\nDas Guthaben überweisen wir auf Ihr Konto ${IBAN}.\nDer Abschlag sinkt von 93,75 € auf 80,00 €. Abgebucht wird wie bisher.`,
  ],
  [
    "an insurance is paid out",
    "Ihre Versicherung endet am 1. Oktober 2026.\ngarantierte Summe 17.895,00 EUR\nÜberschüsse 4.911,32 EUR\nvoraussichtlich auszuzahlen 22.806,32 EUR\nDer Beitrag für September (51,13 EUR) wird noch abgebucht.",
  ],
  [
    "the credit of one who is addressed as du is paid out",
    "Dein Guthaben überweisen wir dir. Den neuen Abschlag von 84,00 € buchen wir ab dem 01.04. ab.",
  ],
  [
    "a loan is given",
    "Privatkredit Nr. 7\nNettodarlehensbetrag 12.000,00 €\nGesamtbetrag 13.113,17 €\nRate im Monat 218,75 €\nDie Raten werden eingezogen.",
  ],
  [
    "the sender waives it",
    "Die Pauschale von 19,90 €, die im Juli fällig gewesen wäre, schenken wir dir. Die Beiträge buchen wir wie immer ab.",
  ],
  [
    "a fee is not charged",
    "Das Essensgeld (3,80 € am Tag) wird für Schließtage nicht berechnet. Spenden per Überweisung nehmen wir gern!",
  ],
  [
    "the bill is still to come",
    "Gesamtkosten 1.872,00 €\nSie verteilen sich auf 48 Monatsraten zu 39,00 €, die erste Rate wird mit dem Einsetzen fällig; eine Rechnung erhalten Sie noch.",
  ],
  [
    "it was paid on a day",
    `Rechnung Nr. 7\nGesamtsumme 74,45\nDer Betrag wurde am 11.01.2026 bereits bezahlt, vielen Dank!\n${IBAN}`,
  ],
  [
    "prices change",
    "Preis im Monat bisher 6,90 € neu 8,50 €\nÜberweisung am Schalter bisher 1,50 € neu 2,00 €\nErsatzkarte bisher 10,00 € neu 12,00 €\nBitte stimmen Sie zu.",
  ],
])("nothing is to be paid where %s", (_, text) => {
  expect(amountToPay(text)).toBeUndefined();
});
