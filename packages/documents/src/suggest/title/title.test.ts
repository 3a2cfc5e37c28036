import { describe, expect, it } from "vitest";
import { isNamedByMachine } from "../file-name-clues.ts";
import { suggest } from "../suggest.ts";
import { subjectOf } from "./subject.ts";

const TODAY = "2026-11-20";
const PERSONS = [{ id: "anna", name: "Anna Schmidt" }];

/** A letter without a greeting and a subject. */
const BILL = `Elektro Hansen GmbH
Elektro Hansen GmbH · Werkstraße 1 · 12345 Musterstadt
Anna Schmidt
Gartenstraße 12
12345 Musterstadt
RECHNUNG
Rechnungsnummer 4711
Zu zahlender Betrag 42,10 €
Elektro Hansen GmbH`;

const nameOf = (text: string, name: string) =>
  suggest(text, { filed: [], persons: PERSONS }, TODAY, { name }).name;

// Covers suggestions.13
describe("the name of a letter without a subject", () => {
  it.each(["IMG_20261108_181522", "Bildschirmfoto 2026-11-02 um 10.12.33", "Scan_0001", "Dokument (3)"])(
    "comes from kind and sender where a machine named its file %s",
    (name) => {
      expect(nameOf(BILL, name)).toMatchObject({
        value: "Rechnung Elektro Hansen GmbH",
        why: "aus: Art und Absender",
      });
    },
  );

  it("takes the letter's own word for its kind", () => {
    const name = nameOf(BILL.replace("RECHNUNG\nRechnungsnummer", "Zahlungserinnerung\nNr."), "Scan_0001");
    expect(name?.value).toBe("Zahlungserinnerung Elektro Hansen GmbH");
  });

  it("leaves the name that a person gave the file", () => {
    expect(nameOf(BILL, "Rechnung Lampe Flur")).toBeUndefined();
  });

  it("is missing where kind or sender is uncertain", () => {
    expect(nameOf("RECHNUNG\nZu zahlender Betrag 42,10 €", "Scan_0001")).toBeUndefined();
    expect(nameOf("Gruß aus dem Urlaub\nDie Sonne scheint.", "Scan_0001")).toBeUndefined();
  });

  it("is the subject where there is one", () => {
    const letter = `${BILL}\nIhre neue Leitung im Flur\nSehr geehrte Frau Schmidt,`;
    expect(nameOf(letter, "IMG_20261108_181522")?.value).toBe("Ihre neue Leitung im Flur");
  });
});

it.each([
  ["Scan Posteingang Seite 5", true],
  ["Brief vom 24. November 2026", true],
  ["Screenshot 2026-11-02 at 10.12.33", true],
  ["IMG-20261108-WA0003", true],
  ["Bildungsurlaub", false],
  ["Brief Finanzamt", false],
  ["Scan Steuerbescheid", false],
])("the file %s is named by a machine: %s", (name, expected) => {
  expect(isNamedByMachine(name)).toBe(expected);
});

it("takes no rows of a table for a subject, but the line above them", () => {
  const letter = (subject: string) =>
    `${subject}\nBaustelle: Gartenstraße 12\nAusgeführt am: 13.10.2025\nSehr geehrte Frau Schmidt,`;
  expect(subjectOf(letter("Reparatur der Heizung"))?.value).toBe("Reparatur der Heizung");
  expect(subjectOf("Baustelle: Hof\nAusgeführt am: 13.10.2025\nSehr geehrte Frau Schmidt,")).toBeUndefined();
});

it.each([
  ["Ablesung der\nZähler", "Ablesung der Zähler"],
  ["Anpassung Ihres Beitrags\nzum 1. Januar 2027", "Anpassung Ihres Beitrags zum 1. Januar 2027"],
  ["Neue Leitung\nLindental, 28.08.2026", "Neue Leitung"],
  ["Neue Leitung\n9. Juli 2026", "Neue Leitung"],
  ["Mitgliedsbeitrag 2026", "Mitgliedsbeitrag 2026"],
  ["Rechnung 10234 vom 03.05.2026", "Rechnung 10234 vom 03.05.2026"],
  ["Neue Leitung\nStadtwerke Lindental, 10234 Lindental", "Neue Leitung"],
  ["Neue Leitung\nUlmenweg 14 10234 Lindental", "Neue Leitung"],
  ["Abrechnung der Kaution - Töpfergasse 21", "Abrechnung der Kaution - Töpfergasse 21"],
  ["Frau\nMiriam Achterberg\nUlmenweg 14", undefined],
])("the subject in the lines %j above the greeting", (lines, subject) => {
  expect(subjectOf(`${lines}\nSehr geehrte Frau Achterberg,`)?.value).toBe(subject);
});

it("takes no person of the group for a subject", () => {
  expect(nameOf("Elektro Hansen GmbH\nAnna Schmidt\nSehr geehrte Frau Schmidt,", "Notiz")).toBeUndefined();
});
