import { expect, test } from "vitest";
import { dueDay } from "./due-day.ts";

test.each([
  ["Die Kosten sind innerhalb von vier Wochen nach Eintritt der Bestandskraft zu zahlen.", undefined],
  ["Zahlen Sie die Geldbuße zwei Wochen, nachdem die Entscheidung unanfechtbar geworden ist.", undefined],
  ["Zahlbar bis 16.11.2026 mit 3 % Skonto = 97,00 EUR oder bis 30.11.2026 rein netto.", "2026-11-30"],
  ["Fälligkeit Betrag\n15.08.2026 40,00 €\n15.11.2026 40,00 €\n15.02.2027 40,00 €", "2026-11-15"],
  ["fallig am\n\n15.08.2026\n\n15.11.2026\n\n15.02.2027\n\nBetrag\n\n40,00 €", "2026-11-15"],
  [
    "Zahlen Sie bitte bis zum 20.11.2026 auf das Konto DE11 2222 3333 4444 5555\n66. Der Vertrag läuft, bis er gekündigt wird.",
    "2026-11-20",
  ],
  ["Die Zinsen werden am 20.11.2026 fällig und Ihrem Konto gutgeschrieben.", undefined],
  [
    "Zahlungstermine\n01.12.2026 120,00 €\n01.03.2027 120,00 €\nBitte überweisen Sie pünktlich.",
    "2026-12-01",
  ],
  ["Zahlungstermine\n01.12.2026 120,00 €\n01.03.2027 120,00 €\nDie Beträge werden abgebucht.", undefined],
  ["Die Gebühr ist monatlich im Voraus zu zahlen, erstmals am 01.12.2026.", "2026-12-01"],
  ["Der Beitrag ist jeweils zum 15. eines Monats fällig, zum ersten Mal am 15.12.2026.", "2026-12-15"],
  ["Er ist bis zum 5. eines jeden Monats zu entrichten, erstmals zum 05.12.2026.", "2026-12-05"],
  ["Sie müssen binnen zwei Wochen entweder zahlen oder Widerspruch einlegen.", "2026-11-23"],
  ["Der Abschlag ist monatlich zu zahlen, erstmals am 01.12.2026.", undefined],
  ["Wir erwarten den Geldeingang bis spätestens 20.11.2026.", "2026-11-20"],
  ["Bitte weisen Sie den Betrag bis zum 20.11.2026 an.", "2026-11-20"],
  ["Der Restbetrag von 900,00 € ist bis 20.11.2026 auszugleichen.", "2026-11-20"],
  ["Den Betrag erbitten wir bis 20.11.2026 auf das unten genannte Konto.", "2026-11-20"],
  ["Der Saldo ist mit der Miete, spätestens jedoch zum 20.11.2026, zu zahlen.", "2026-11-20"],
  ["Die Gebühr ist innerhalb von zwei Wochen nach Erhalt auf unser Konto zu leisten.", "2026-11-23"],
  ["Die erste Rate ist am 20.11.2026, die zweite am 20.02.2027 fällig.", "2026-11-20"],
  ["Ihr Festgeld wird am 20.11.2026 fällig.", undefined],
  ["Zahlungseingänge sind bis zum 20.11.2026 berücksichtigt.", undefined],
  ["Wir zahlen Ihnen das Guthaben bis zum 20.11.2026 aus.", undefined],
  [
    "Das Geld überweisen Sie bitte bis 20.11.2026.\n- - - - - - - - - -\nRückgabe bis 13.11.2026",
    "2026-11-20",
  ],
])("the due day of %j", (text, day) => {
  expect(dueDay(text, "2026-11-09")?.value).toBe(day);
});
