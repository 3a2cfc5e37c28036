import { expect, test } from "vitest";
import { deadlinesOf } from "./deadlines.ts";

test.each([
  ["2026-11-08", "2026-12-14"], // From Saturday, 12.12.
  ["2026-11-21", "2026-12-28"], // From Friday, 25.12., over Saturday, 26.12.
  ["2027-02-22", "2027-03-30"], // From Good Friday, 26.03., over Easter.
  ["2026-12-02", "2027-01-06"], // Epiphany is a holiday of three states only.
])("moves the end of an objection against a letter of %s to the working day %s", (dated, day) => {
  const text = "Sie können innerhalb eines Monats nach Bekanntgabe Widerspruch einlegen.";
  expect(deadlinesOf(text, dated)[0]?.value.day).toBe(day);
});

test.each([
  [
    "Gegen diesen Bescheid können Sie innerhalb eines Monats nach Bekanntgabe Einspruch einlegen.",
    { kind: "objection", day: "2026-12-14", span: null },
  ],
  [
    "Die Erbschaft gilt als angenommen, wenn Sie sie nicht binnen sechs Wochen ausschlagen.",
    { kind: "objection", day: "2026-12-21", span: null },
  ],
  [
    "Zum Ende der Mindestlaufzeit kannst du spätestens bis 14.10.2027 kündigen, danach jederzeit mit einem Monat Frist.",
    { kind: "cancellation", day: "2027-10-14", span: null },
  ],
  [
    "Sie haben ein Recht zur außerordentlichen Kündigung. Sie muss uns spätestens am letzten Tag des Jahres, dem 31. Dezember 2026, erreichen.",
    { kind: "cancellation", day: "2026-12-31", span: null },
  ],
  [
    "Sie haben ein Sonderkündigungsrecht. Wollen Sie es nutzen, genügt es, bis zum 31. Januar 2027 eine andere Kasse zu beantragen.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  ["Handwerkskammer Auental · Freistellungsbescheinigung gültig bis 31.12.2027", undefined],
  [
    "Abmeldungen sind nur zum 31. Januar und zum 31. Juli möglich, mit einer Kündigungsfrist von sechs Wochen.",
    { kind: "cancellation", day: null, span: { months: 0, days: 42 } },
  ],
  [
    "Kündigung: möglich zum 31. Januar und 31. Juli, spätestens sechs Wochen vorher.",
    { kind: "cancellation", day: null, span: { months: 0, days: 42 } },
  ],
  [
    "Der Mietvertrag vom 01.09.2024 endet damit fristgerecht zum 31. Juli 2027.",
    { kind: "expiry", day: "2027-07-31", span: null },
  ],
  [
    "Am 30. November 2026 endet die vereinbarte Zinsbindung Ihrer Anlage.",
    { kind: "expiry", day: "2026-11-30", span: null },
  ],
  [
    "Die Kündigungsfrist beträgt drei Monate zum Ende der Laufzeit. Vertragsende: 31.12.2027",
    { kind: "cancellation", day: "2027-09-30", span: { months: 3, days: 0 } },
  ],
  [
    "Er kann mit einer Frist von vier Wochen gekündigt werden, Kündigungsfrist vier Wochen",
    { kind: "cancellation", day: null, span: { months: 0, days: 28 } },
  ],
  [
    "Die Frist für die Einlegung eines Einspruchs beträgt\neinen Monat.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  [
    "Sie können der Erhöhung bis zum 14.01.2027 widersprechen.",
    { kind: "objection", day: "2027-01-14", span: null },
  ],
  [
    "Der Vertrag ist bis zum 31.12.2026 zu kündigen.",
    { kind: "cancellation", day: "2026-12-31", span: null },
  ],
  [
    "Sie können innerhalb eines Monats nach Zugang dieses Schreibens kündigen.",
    { kind: "cancellation", day: "2026-12-09", span: null },
  ],
  ["Der Verarbeitung Ihrer Daten zur Werbung können Sie innerhalb von 14 Tagen widersprechen.", undefined],
  ["Ihr Vertrag ist zum 31.12.2026 gekündigt.", undefined],
  [
    "Ihre Kündigung liegt uns vor, das Abonnement endet zum 31.01.2027. Bitte werfen Sie den Ausweis bis zum 31.01.2027 ein.",
    { kind: "expiry", day: "2027-01-31", span: null },
  ],
  [
    "Ohne Ihren Gegenbericht innert 30 Tagen gilt der Auszug als richtig.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  [
    "Ein Austritt ist nur zum Jahresende möglich und muss sechs Wochen vorher erklärt werden.",
    { kind: "cancellation", day: null, span: { months: 0, days: 42 } },
  ],
  [
    "Das Nutzungsrecht wird um zehn Jahre bis zum 14. Dezember 2036 verlängert.",
    { kind: "expiry", day: "2036-12-14", span: null },
  ],
  ["Die Frist wird bis zum 14. Dezember 2026 verlängert.", undefined],
  ["Ihr Abonnement ist zum 31.03.2027 kündbar.", { kind: "cancellation", day: "2027-03-31", span: null }],
  [
    "Arbeitsvertrag\nzwischen der Hobel GmbH und Herrn Weber\nGegen eine Kündigung muss er binnen drei Wochen Klage erheben.",
    undefined,
  ],
  ["Ihr Vertrag endet zum 24.06.2027.", { kind: "expiry", day: "2027-06-24", span: null }],
  ["Zeigen Sie dem Gericht binnen einer Notfrist von zwei Wochen an, ob Sie sich verteidigen.", undefined],
  [
    "Gegen die Festsetzung ist der Widerspruch zulässig. Er ist binnen Monatsfrist einzulegen.",

    { kind: "objection", day: "2026-12-14", span: null },
  ],
  [
    "Einwendungen gegen die Jahresmeldung sind innerhalb von vier Wochen mitzuteilen.",
    { kind: "objection", day: "2026-12-07", span: null },
  ],
  [
    "Gegen den Beschluss kann innerhalb eines Monats Klage erhoben werden.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  [
    "Er verlängert sich, wenn er nicht spätestens sechs Wochen vor Ende gekündigt wird.",
    { kind: "cancellation", day: null, span: { months: 0, days: 42 } },
  ],
  [
    "Bei monatlicher Zahlung ist ein Austritt mit zweimonatiger Kündigungsfrist möglich.",
    { kind: "cancellation", day: null, span: { months: 2, days: 0 } },
  ],
  [
    "Der Kurs verlängert sich, wenn Sie nicht bis zum 31.01.2027 kündigen.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  [
    "Die Reise können Sie bis zum 31.01.2027 stornieren.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  [
    "Wegen der neuen Preise können Sie den Vertrag ohne Frist zum 02.02.2027 kündigen.",
    { kind: "cancellation", day: "2027-02-01", span: null },
  ],
  [
    "Wegen der neuen Preise können Sie den Vertrag ohne Frist zum 31. Januar 2027 kündigen.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  [
    "Sie haben ein Kündigungsrecht. Ihr Schreiben muss bis zum 31. Januar 2027 vorliegen.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  [
    "Sie können bis zum 31.01.2027 mit einer Frist von zwei Monaten kiindigen.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  ["Kündigen können Sie bis zum 31. Januar.", { kind: "cancellation", day: "2027-01-31", span: null }],
  [
    "Wenn Sie keine Verlängerung wünschen, melden Sie sich bis zum 31.01.2027.",
    { kind: "cancellation", day: "2027-01-31", span: null },
  ],
  [
    "Die Beschwerde ist binnen vier (4) Wochen einzulegen.",
    { kind: "objection", day: "2026-12-07", span: null },
  ],
  ["Wir bestätigen Ihre Kündigung zum 31.01.2027.", { kind: "expiry", day: "2027-01-31", span: null }],
  [
    "Der Gutschein kann bis zum 31.01.2028 eingelöst werden.",
    { kind: "expiry", day: "2028-01-31", span: null },
  ],
  ["Ende der Mindestlaufzeit 31.01.2028", { kind: "expiry", day: "2028-01-31", span: null }],
  ["Ihr Ausweis gilt nur noch bis zum 31.01.2028.", { kind: "expiry", day: "2028-01-31", span: null }],
  [
    "Wir bestätigen das Ende Ihrer Kfz-Versicherung zum 31.01.2028.",
    { kind: "expiry", day: "2028-01-31", span: null },
  ],
  [
    "Wir kündigen den Vertrag mit einer Frist von zwei Monaten zum 31.01.2028.",
    { kind: "expiry", day: "2028-01-31", span: null },
  ],
  ["Ablauf\n31.01.2028", { kind: "expiry", day: "2028-01-31", span: null }],
  ["Die Lizenz läuft am 31.01.2028 aus.", { kind: "expiry", day: "2028-01-31", span: null }],
  ["Der Zuschuss wird bis zum 31.01.2028 bewilligt.", { kind: "expiry", day: "2028-01-31", span: null }],
  ["Bewilligungszeitraum: 01.02.2027 bis 31.01.2028", { kind: "expiry", day: "2028-01-31", span: null }],
  ["Abrechnungszeitraum: 01.02.2027 bis 31.01.2028", undefined],
  ["Ausweis gültig bis 01.02.2030", { kind: "expiry", day: "2030-02-01", span: null }],
  ["Rechnung vom 01.02.2026", undefined],
  [
    "Gegen diese Verfügung kann innert zwei Wochen Einsprache erhoben werden.",
    { kind: "objection", day: "2026-11-27", span: null },
  ],
  [
    "Gegen diesen Bescheid können Sie Widerspruch einlegen. Die Frist dafür endet einen Monat, nachdem er bekannt gegeben ist.",
    { kind: "objection", day: "2026-12-14", span: null },
  ],
  [
    "Sie können Einspruch einlegen. Er muss spätestens zwei Wochen nach der Zustellung bei uns eingegangen sein.",
    { kind: "objection", day: "2026-11-23", span: null },
  ],
  [
    "Den Bescheid können Sie mit dem Einspruch anfechten. Hierfür haben Sie einen Monat Zeit.",
    { kind: "objection", day: "2026-12-14", span: null },
  ],
  [
    "Der Widerspruch ist gegeben. Er ist schriftlich zu erheben. Die Frist beträgt einen Monat.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  [
    "Einwendungen gegen die Heizkosten können nur bis zum Ablauf des zwölften Monats nach Zugang erhoben werden.",
    { kind: "objection", day: "2027-11-09", span: null },
  ],
  [
    "Diese Verfügung wird bestandskräftig, wenn Sie nicht innerhalb eines Monats, nachdem sie Ihnen zugestellt worden ist, bei der unterzeichnenden Stelle, deren Anschrift und Öffnungszeiten Sie auf der ersten Seite oben finden, schriftlich oder zu Protokoll Widerspruch einlegen.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  ["Über Ihren Widerspruch entscheiden wir innerhalb von drei Monaten.", undefined],
  ["Der Widerspruch schiebt nichts auf. Er entbindet nicht davon, binnen zwei Wochen zu zahlen.", undefined],
  [
    "Sie können den Vertrag binnen eines Monats, nachdem Ihnen diese Mitteilung zuging, kündigen.",
    { kind: "cancellation", day: "2026-12-09", span: null },
  ],
  [
    "Innerhalb von sechs Wochen ab Zugang dieses Schreibens haben Sie ein Sonderkündigungsrecht.",
    { kind: "cancellation", day: "2026-12-21", span: null },
  ],
  ["Ihre Kündigung bestätigen wir innerhalb einer Woche.", undefined],
  [
    "Wird der Vertrag nicht drei Monate zuvor gekündigt, verlängert er sich.",
    { kind: "cancellation", day: null, span: { months: 3, days: 0 } },
  ],
  [
    "Das Abonnement ist mit einem Vorlauf von zwei Wochen kündbar.",
    { kind: "cancellation", day: null, span: { months: 0, days: 14 } },
  ],
  [
    "Der Vertrag kann mit Monatsfrist gekündigt werden.",
    { kind: "cancellation", day: null, span: { months: 1, days: 0 } },
  ],
  [
    "Sie können den Vertrag fristlos auf den 2. März 2027 kündigen.",
    { kind: "cancellation", day: "2027-03-01", span: null },
  ],
  [
    "Sie können den Vertrag kostenfrei\n\nzum 2. März\n2027 kündigen.",
    { kind: "cancellation", day: "2027-03-01", span: null },
  ],
  [
    "Ein Sonderkündigungsrecht steht Ihnen zu. Teilen Sie uns Ihren Wunsch bis zum 28. Februar 2027 mit.",
    { kind: "cancellation", day: "2027-02-28", span: null },
  ],
  [
    "Die neuen Preise gelten ab dem 1. März 2027. Sie können den Vertrag zu diesem Zeitpunkt kündigen.",
    { kind: "cancellation", day: "2027-02-28", span: null },
  ],
  [
    "Die neuen Preise gelten ab dem 1. März 2027, das Entgelt für Post ab dem 1. Mai 2027. Sie können bei Inkrafttreten kündigen.",
    undefined,
  ],
  [
    "Einwendungen gegen die Abrechnung der Heizkosten können Sie nur bis zum Ablauf des\n\nZwölften Monats oder bis zum 31.01.2028 erheben, der Widerspruch ist schriftlich.",
    { kind: "objection", day: "2028-01-31", span: null },
  ],
  ["Versicherungsende: 31.12.2027, 24 Uhr", { kind: "expiry", day: "2027-12-31", span: null }],
  [
    "Ihr Vertrag läuft damit mindestens bis zum 31.12.2027.",
    { kind: "expiry", day: "2027-12-31", span: null },
  ],
  ["Ablauf des Vertrags 31.12.2027", { kind: "expiry", day: "2027-12-31", span: null }],
  ["Nach Ablauf des Urlaubs am 31.12.2027 öffnen wir wieder.", undefined],
  ["Ihr Sparbrief wird am 31.12.2027 fällig.", { kind: "expiry", day: "2027-12-31", span: null }],
  ["Der Vertrag endet automatisch am 31.12.2026.", { kind: "expiry", day: "2026-12-31", span: null }],
  [
    "Versicherungsdauer vom 01.01.2026, 0 Uhr, bis 31.12.2027, 24 Uhr",
    { kind: "expiry", day: "2027-12-31", span: null },
  ],
  [
    "Der Vertrag endet am 31.12.2027. Die Kündigungsfrist beträgt 10 Werktage.",
    { kind: "cancellation", day: "2027-12-18", span: null },
  ],
  [
    "Der Vertrag endet am 31.12.2027. Die Kündigungsfrist beträgt 10 Arbeitstage.",
    { kind: "cancellation", day: "2027-12-17", span: null },
  ],
  ["Die Kündigungsfrist beträgt 10 Werktage.", undefined],
  ["Die Kündigungsfrist beträgt 1,5 Monate.", undefined],
  ["Die Kündigungsfrist beträgt 1/2 Jahr.", undefined],
  ["Die Kündigungsfrist beträgt 3 bis 6 Monate.", undefined],
  ["Zur Zahlung setzen wir Ihnen eine Frist von zwei Wochen. Sonst kündigen wir den Vertrag.", undefined],
  [
    "Der Vertrag läuft fünf Jahre, also bis zum 31.01.2031.",
    { kind: "expiry", day: "2031-01-31", span: null },
  ],
  [
    "Hiermit kündige ich das Mietverhältnis ordentlich zum 31. Mai 2027.",
    { kind: "expiry", day: "2027-05-31", span: null },
  ],
])("the deadline of %j", (text, deadline) => {
  expect(deadlinesOf(text, "2026-11-09")[0]?.value).toEqual(deadline);
});

test("a contract has its end beside the day of notice before it", () => {
  const text = "Ende der Laufzeit 31.12.2028, die Kündigungsfrist beträgt zwei Monate.";
  expect(deadlinesOf(text, "2026-11-09").map(({ value }) => [value.kind, value.day])).toEqual([
    ["cancellation", "2028-10-31"],
    ["expiry", "2028-12-31"],
  ]);
});

test("a scale of what leaving costs is no period of notice", () => {
  const text = "Bei Stornierung berechnen wir bis 20 Tage vor Beginn 30 % und danach 70 % des Preises.";
  expect(deadlinesOf(text, "2026-11-09")).toEqual([]);
});
