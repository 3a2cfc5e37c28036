import { expect, test } from "vitest";
import { deadlinesOf } from "../deadlines.ts";

test.each([
  [
    "Ihr Ausweis gilt vom 1. Januar bis zum 31. Dezember 2027.",
    { kind: "expiry", day: "2027-12-31", span: null },
  ],
  ["Die Bewilligung wird für die Zeit vom 1. April 2026 bis 31. Juli 2026 aufgehoben.", undefined],
  ["Mindestlaufzeit Ihres Vertrags: 13.03.2028.", { kind: "expiry", day: "2028-03-13", span: null }],
  ["Schein 118, Beginn 01.04.1998, Ende 01.04.2031", { kind: "expiry", day: "2031-04-01", span: null }],
  [
    "Gegen ihn ist der Einspruch gegeben. Die Frist für die Einlegung beträgt einen Monat.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  ["Unser Angebot gilt vom 1. Dezember bis zum 31. Dezember 2026.", undefined],
  [
    "Versichert sind alle Reisen vom 19.02.2026 bis zum 18.02.2027.",
    { kind: "expiry", day: "2027-02-18", span: null },
  ],
  [
    "Er verliert mit Ablauf des 19.01.2027 seine Gültigkeit.",
    { kind: "expiry", day: "2027-01-19", span: null },
  ],
  [
    "Sie können innerhalb eines Monats nach Erhalt dieser Mitteilung kündigen, frühestens zum 01.12.2026.",
    { kind: "cancellation", day: "2026-12-09", span: null },
  ],
])("the end or the notice in %j", (text, deadline) => {
  expect(deadlinesOf(text, "2026-11-09")[0]?.value).toEqual(deadline);
});

test.each([
  [
    "Sie finden das falsch? Sie haben dafür 1 Monat Zeit. In dem Brief muss stehen: Ich mache Widerspruch.",
    { kind: "objection", day: "2026-12-09", span: null },
  ],
  [
    "Der Ausweis gilt für das Fahrzeug M-AB 12 bis zum 28.02.2027.",
    { kind: "expiry", day: "2027-02-28", span: null },
  ],
  [
    "Wer zum Jahresende aufgeben will, muss dies bis zum 30.11.2026 mitteilen.",
    { kind: "cancellation", day: "2026-11-30", span: null },
  ],
  ["Bis zum 30.11.2026 brauche ich Antwort, ob ich Klage erheben soll.", undefined],
  ['Die Gegenseite schreibt: "Das Angebot ist gültig bis 10.12.2026."', undefined],
])("the deadline of %j", (text, deadline) => {
  expect(deadlinesOf(text, "2026-11-09")[0]?.value).toEqual(deadline);
});
