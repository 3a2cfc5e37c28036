import { expect, test } from "vitest";
import { answerBy } from "./answer.ts";
import { suggest } from "./suggest.ts";

test.each([
  ["Wir bitten um Rückmeldung bis Freitag, den 27.11.2026.", "2026-11-27"],
  ["Bitte teilen Sie uns den Stand der Wasseruhr bis zum 27. November mit.", "2026-11-27"],
  ["Ihre Erklärung sollte bis zum 27.11.2026 bei uns vorliegen.", "2026-11-27"],
  ["Ich fordere Sie auf, diese bis zum 27.11.2026 elektronisch zu übermitteln.", "2026-11-27"],
  ["Unsere Preise gelten bis zum 27.11.2026. Sagen Sie uns bis dahin bitte Bescheid.", "2026-11-27"],
  ["Senden Sie den Vordruck innerhalb von zwei Wochen unterschrieben an uns zurück.", "2026-11-23"],
  ["Um Rücksendung bis spätestens 27.11.2026 wird gebeten.", "2026-11-27"],
  ["Die Bescheinigungen sind bis zum 27.11.2026 einzureichen.", "2026-11-27"],
  ["Abschnitt für die Praxis, Rückgabe an die Anmeldung bis 27.11.2026", "2026-11-27"],
  ["Bitte melden Sie den Zahlerstand bis zum 27.11.2026.", "2026-11-27"],
  [
    "Bitte geben Sie den Betrag bis zum 20.11.2026 ab. Abschnitt bitte bis zum 27.11.2026 zurückgeben.",
    "2026-11-27",
  ],
  ["Antworten Sie bis zum 04.12.2026. Den Zettel bitte bis zum 27.11.2026 abgeben.", "2026-11-27"],
  ["Anmeldeschluss: 27.11.2026", "2026-11-27"],
  ["Sie haben Gelegenheit, sich bis zum 27.11.2026 zu äußern.", "2026-11-27"],
  [
    "Zahlen Sie innerhalb von zwei Wochen. Sonst nehmen Sie bitte innerhalb dieser Frist Stellung, schriftlich zurück.",
    "2026-11-23",
  ],
  ["Den Stand können Sie uns bis zum 27.11.2026 online durchgeben.", "2026-11-27"],
  ["Um Vorlage der Belege bis 27.11.2026 wird gebeten.", "2026-11-27"],
  ["Weisen Sie den Besuch bitte bis zum 27.11.2026 nach.", "2026-11-27"],
  ["Damit wir weiter zahlen können, benötigen wir den Nachweis bis 27.11.2026.", "2026-11-27"],
  ["Bis zum 27.11.2026 können Sie sich schriftlich äußern.", "2026-11-27"],
  ["Geben Sie die Erklärung spätestens einen Monat nach Erhalt dieses Schreibens ab.", "2026-12-09"],
  ["Laden Sie bitte bis 27.11.2026 ein Lichtbild hoch.", "2026-11-27"],
  ["Sag uns bitte bis 27.11.2026, was dir lieber ist.", "2026-11-27"],
  ["Den Empfänger brauchen wir binnen zwei Wochen nach Vertragsende zurück.", undefined],
  ["Ihre Ware erhalten Sie bis zum 27.11.2026 zurück.", undefined],
  ["Wir senden Ihnen den Ausweis bis zum 27.11.2026 zu.", undefined],
  ["Bitte bewahren Sie den Nachweis bis zum 31.12.2028 auf.", undefined],
  ["Der Umtausch ist binnen 14 Tagen gegen Vorlage des Belegs möglich.", undefined],
  ["Den Zettel erbitten wir bis zum 27.11.2026 ausgefüllt zurück.", "2026-11-27"],
  ["Wir brauchen das Heft mit Stempel bis 27.11.2026 zurück.", "2026-11-27"],
  ["Ihre Entscheidung brauchen wir bis einschließlich 27.11.2026.", "2026-11-27"],
  ["Für Ihre Antwort haben wir uns den 27.11.2026 notiert.", "2026-11-27"],
  ["Beantragen Sie den neuen Pass möglichst bis spätestens 27.11.2026.", "2026-11-27"],
  ["Anträge müssen bis zum 27.11.2026 schriftlich bei mir sein.", "2026-11-27"],
  ["Wer verhindert ist, möge die Vollmacht bis zum 27.11.2026 abgeben.", "2026-11-27"],
  ["Wir sind gebunden, wenn das Blatt bis zum 27.11.2026 hier vorliegt.", "2026-11-27"],
  ["Er ist innerhalb eines Monats, nachdem der Bescheid bekannt gegeben wurde, einzureichen.", undefined],
  ["u. A. w. g. bis 27.11.2026", "2026-11-27"],
  ["Anmeldungen nehmen wir bis 27.11.2026 entgegen.", "2026-11-27"],
  ["Das Paket liegt bis zum 27.11.2026 zur Abholung bereit.", "2026-11-27"],
  ["Gebt bitte bis zum 27. November Bescheid, wer kommt.", "2026-11-27"],
  ["Wir ersuchen um Vorlage der Bescheinigung bis längstens 27.11.2026.", "2026-11-27"],
  ["Stichtag für die Abgabe ist der 27.11.2026.", "2026-11-27"],
  ["Anmeldeschluss: Freitag, 27. November", "2026-11-27"],
  ["Frist zur Stellungnahme: 27.11.2026", "2026-11-27"],
  ["Leihfrist bis 27.11.2026", "2026-11-27"],
  ["Bewerbungen richten Sie bitte bis 27.11.2026 an das Büro.", "2026-11-27"],
  ["Ihr Antrag muss spätestens am 27.11.2026 bei uns eingegangen sein.", "2026-11-27"],
  ["Die Kinder bringen den Zettel bitte bis Freitag, den 27.11.2026 wieder mit.", "2026-11-27"],
  ["Wir freuen uns über Ihre Zusage bis 27.11.2026.", "2026-11-27"],
  ["Sie haben bis 27.11.2026 Zeit für Ihre Antwort.", "2026-11-27"],
  ["Bitte ergänzen Sie den Antrag innert zwei Wochen.", "2026-11-23"],
  ["Bitte haben Sie Verständnis, dass die Antwort bis 27.11.2026 dauern kann.", undefined],
  ["Der Betrag muss bis 27.11.2026 bei uns eingegangen sein.", undefined],
  ["Den Betrag erbitten wir bis zum 27.11.2026.", undefined],
  ["Bitte zahlen Sie bis zum 27.11.2026.", undefined],
  ["Ihre Kündigung muss bis zum 27.11.2026 eingereicht sein.", undefined],
  ["Bitte antworten Sie bis zum 01.11.2026.", undefined],
  ["Geben Sie das Blatt bis zum Ablauf des 27. November 2026 unterschrieben zurück.", "2026-11-27"],
  ["Rücklauf der Anmeldung bis Fr., 27.11.2026", "2026-11-27"],
  [
    "Wir sind bis zum 27. November 2026 daran gebunden. Kreuzen Sie auf dem Bogen an, was Sie wünschen, und schicken Sie ihn bis dahin zurück.",
    "2026-11-27",
  ],
  ["Bis zum 27.11.2026 können Sie diese Erstattung zurückgeben.", undefined],
  ["Melden Sie einen Schaden bitte innerhalb von zwei Wochen.", undefined],
])("the day to answer %j by", (text, day) => {
  expect(answerBy(text, "2026-11-09")?.value.day).toBe(day);
});

test("a letter that names no other deadline is suggested for resubmission", () => {
  const text = "Datum: 09.11.2026\nBitte senden Sie uns den Vertrag bis zum 27.11.2026 zurück.";
  const { deadline } = suggest(text, { filed: [], persons: [] }, "2026-11-10");
  expect(deadline?.value).toEqual({ kind: "resubmission", day: "2026-11-27", span: null });
});
