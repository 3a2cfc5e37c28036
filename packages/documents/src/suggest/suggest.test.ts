import { describe, expect, it, test } from "vitest";
import { findDays, later } from "./dates.ts";
import { dueDay } from "./due-day.ts";
import { suggest, type Learned } from "./suggest.ts";
import { indexWords } from "../text/words.ts";

const TODAY = "2026-11-22";

test.each([
  ["Datum 05.10.2024", ["2024-10-05"]],
  ["am 5. Oktober 2024, 5.10.24 und 2024-10-05", ["2024-10-05", "2024-10-05", "2024-10-05"]],
  ["1. März 1998", ["1998-03-01"]],
  ["1.\nMarz\n1998", ["1998-03-01"]],
  ["23.\u00A0Oktober\u00A02026, 5 November 2026, 3 May 2026", ["2026-10-23", "2026-11-05", "2026-05-03"]],
  ["31.02.2024, 32.01.2024, 1.234,56 und 12.34.5678", []],
])("%j names its days", (text, days) => {
  expect(findDays(text).map(({ day }) => day)).toEqual(days);
});

test.each([
  ["2024-01-31", { months: 1 }, "2024-02-29"],
  ["2025-12-01", { days: 31 }, "2026-01-01"],
  ["2026-03-31", { months: -1 }, "2026-02-28"],
])("%s later", (day, span, expected) => {
  expect(later(day, span)).toBe(expected);
});

test.each([
  ["Bitte zahlen Sie bis zum 15.12.2026.", "2026-12-15"],
  ["Zu zahlen bis 15.12.2026: 12,00 €", "2026-12-15"],
  ["zahlbar innerhalb von 14 Tagen", "2026-12-04"],
  ["Bitte überweisen Sie 312,77 EUR bis spätestens 23.11.", "2026-11-23"],
  ["Der Beitrag ist am 15.04. fällig.", "2027-04-15"],
  ["Wir bitten um Überweisung bis 21. Dezember auf unser Konto.", "2026-12-21"],
  ["Bitte zahlen Sie innerhalb von zwei\nWochen.", "2026-12-04"],
  ["Der Betrag ist innerhalb von 7 Tagen zu überweisen.", "2026-11-27"],
  ["Zahlbar binnen 10 Tagen mit 2 % Skonto, innerhalb von 30 Tagen netto.", "2026-12-21"],
  [
    "Der nächste Abschlag ist am 01.12.2026 fällig. Die Nachzahlung ist bis zum 24.11.2026 zu begleichen.",
    "2026-11-24",
  ],
  [
    "Die Restzahlung ist 30 Tage vor Reisebeginn fällig, die Anzahlung bis 05.12.2026 zu zahlen.",
    "2026-12-05",
  ],
  ["Wir buchen den fälligen Betrag zum 15.12.2026 von Ihrem Konto ab: Lastschrift.", undefined],
  ["Bitte zahlen Sie bis zum 15.12.2026; bequem geht das per Lastschrift.", "2026-12-15"],
  ["Ihre Zahlungen erstatten wir binnen 14 Tagen.", undefined],
  ["Das Angebot gilt bis 15.12.2026.", undefined],
  ["Hauptfälligkeit 01.01.", undefined],
  ["Der Beitrag ist jährlich zum 01.01. fällig.", undefined],
  ["Wir danken für Ihre Zahlung am 15.10.2026", undefined],
  ["Vertragsende 15.12.2027", undefined],
  [
    "Bitte begleichen Sie die Forderung bis zum 18.12.2026, IBAN DE11 2222 3333 4444 5555 66. Die Pacht ist jeweils im Voraus fällig.",
    "2026-12-18",
  ],
  ["Der Betrag muss bis Freitag, den 18.12.2026, bei uns eingehen.", "2026-12-18"],
  ["Das Schulgeld sollte bis einschließlich 18.12.2026 überwiesen werden.", "2026-12-18"],
  ["Bitte geben Sie den Betrag bis zum 18. Dezember im Umschlag ab.", "2026-12-18"],
  ["Zahlungsbedingungen: 14 Tage netto", "2026-12-04"],
  ["Die Gebühr wird zwei Wochen nach Zugang des Bescheides fällig.", "2026-12-04"],
  ["Zahlen Sie die Geldbuße innerhalb von zwei Wochen nach Rechtskraft.", undefined],
  ["Haben Sie kein Mandat zum Einzug erteilt, zahlen Sie bitte bis zum 18.12.2026.", "2026-12-18"],
  ["Bei Zahlung bis zum 30.11.2026 gewähren wir 3 % Skonto, zahlbar bis 18.12.2026.", "2026-12-18"],
  ["Die Pacht ist in drei Teilen am 01.10., 01.12. und 01.02.2027 zu entrichten.", "2026-12-01"],
  ["Die Pacht ist in drei Teilen am 01.03., 01.12. und 15.12.2026 zu entrichten.", "2026-12-01"],
  ["Zu zahlen sind 40,00 €. Wir buchen nichts ab. Bitte überweisen Sie bis 8. Dezember 2026.", "2026-12-08"],
])("the due day of %j", (text, day) => {
  expect(dueDay(text, "2026-11-20")?.value).toBe(day);
});

test("moves a period of payment to the next working day, not a day that the letter names", () => {
  expect(dueDay("zahlbar innerhalb von 14 Tagen", "2026-11-21")?.value).toBe("2026-12-07");
  expect(dueDay("Bitte zahlen Sie bis zum 13.12.2026.", "2026-11-21")?.value).toBe("2026-12-13");
});

const LETTER = `Stadtwerke Musterstadt
Strom und Wasser
Stadtwerke Musterstadt · Werkstraße 1 · 12345 Musterstadt
Anna Schmidt
Gartenstraße 12
12345 Musterstadt
Kundennummer
4711
Datum
09.03.2026
Jahresabrechnung Strom 2025
Guten Tag Anna Schmidt,
Zu zahlender Betrag 842,17 €
Mit freundlichen Grüßen
Stadtwerke Musterstadt`;

const PERSONS = [
  { id: "anna", name: "Anna Schmidt" },
  { id: "jonas", name: "Jonas Schmidt" },
];
const nothing: Learned = { filed: [], persons: PERSONS };

describe("suggestions", () => {
  // Covers suggestions.1
  it("for a group that has filed nothing come from the letter alone, each with its place", () => {
    const found = suggest(LETTER, nothing, TODAY);
    expect(found).toMatchObject({
      date: { value: "2026-03-09" },
      author: { value: "Stadtwerke Musterstadt", why: "aus: Briefkopf" },
      type: { value: "invoice" },
      name: { value: "Jahresabrechnung Strom 2025" },
      owner: { value: { user_id: "anna" } },
      amount_cents: { value: 84_217 },
    });
    expect(found.folder_id).toBeUndefined();
    for (const clue of [found.date, found.name, found.amount_cents])
      expect(LETTER.slice(clue?.from, clue?.to)).not.toBe("");
  });

  it("take no row of a table for a name, but a kind with its day", () => {
    const name = (subject: string) =>
      suggest(LETTER.replace("Jahresabrechnung Strom 2025", subject), nothing, TODAY).name;
    expect(name("Ausgeführt am: 13.10.2025")).toBeUndefined();
    expect(name("Rechnung vom 13.10.2025")?.score).toBeGreaterThanOrEqual(0.6);
  });

  it.each([
    ["Versicherungsnummer: HR-4711"],
    ["Kundennummer: 30-118-942 Vertragsnummer: RS 4471-208"],
    ["Ihr Aktenzeichen: 5 K 123/26"],
    ["Mitglieds-Nr. 118 326"],
    ["Vertrag: KR-78-134559"],
  ])("take no line of numbers and their labels for a name: %s", (line) => {
    const letter = LETTER.replace("Jahresabrechnung Strom 2025", `Ihr Beitrag ändert sich\n${line}`);
    expect(suggest(letter, nothing, TODAY).name?.value).toBe("Ihr Beitrag ändert sich");
    const without = LETTER.replace("Jahresabrechnung Strom 2025", line);
    expect(suggest(without, nothing, TODAY).name?.value).not.toBe(line);
  });

  it.each([["Rechnung Nr. 4711"], ["Rechnung: 4711"], ["Rechnungsnummer 2026-0718 vom 03.08.2026"]])(
    "take the sender instead of a bill's number for a name: %s",
    (line) => {
      const letter = LETTER.replace("Jahresabrechnung Strom 2025", line);
      const nameOf = (name: string) => suggest(letter, nothing, TODAY, { name }).name?.value;
      expect(nameOf("Scan_0001")).toBe("Rechnung Stadtwerke Musterstadt");
      // A person's name for the file says more.
      if (line.startsWith("Rechnung ")) expect(nameOf("Lampe Flur")).toBe(line);
    },
  );

  it.each([
    "Wasserrechnung 2025",
    "Beitragsrechnung 03/2026",
    "Zahnarztrechnung März 2026",
    "RECHNUNG Q1 2026",
  ])("take a bill and its period for a name: %s", (line) => {
    const letter = LETTER.replace("Jahresabrechnung Strom 2025", line);
    expect(suggest(letter, nothing, TODAY, { name: "Scan_0001" }).name?.value).toBe(line);
  });

  it.each([["Zu Ihrem Vertrag KR-78"], ["Versicherungsnummer geändert"]])(
    "take a subject with a number for a name: %s",
    (line) => {
      const letter = LETTER.replace("Jahresabrechnung Strom 2025", line);
      expect(suggest(letter, nothing, TODAY).name?.value).toBe(line);
    },
  );

  it("offer both persons of a joint address, and choose the one whose the sender's letters are", () => {
    const joint = LETTER.replace("Anna Schmidt", "Anna und Jonas Schmidt");
    const { owner } = suggest(joint, nothing, TODAY);
    expect(owner).toMatchObject({ value: { is_for_all: true }, other: { user_id: "anna" } });
    expect(owner?.score).toBeLessThan(0.6);
    expect(joint.slice(owner?.from, owner?.to)).toBe("Anna und Jonas Schmidt");
    const filed = [2023, 2024].map((year) => ({
      words: indexWords(joint.replace("2025", String(year))),
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: [],
      folder_id: "strom",
      user_id: "jonas",
      is_for_all: false,
    }));
    const learned = suggest(joint, { filed, persons: PERSONS }, TODAY);
    expect(learned.owner).toMatchObject({
      value: { user_id: "jonas" },
      other: { user_id: "anna" },
      score: 0.7,
    });
    // One that only names both is in no doubt.
    expect(suggest(`${LETTER}\nJonas Schmidt`, nothing, TODAY).owner?.score).toBe(0.8);
  });

  it("learn from filed documents", () => {
    const filed = (text: string, more: object) => ({
      words: indexWords(text),
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: ["Strom"],
      folder_id: "nebenkosten",
      user_id: "anna",
      is_for_all: true,
      ...more,
    });
    const others = Array.from({ length: 12 }, (_, index) =>
      filed(`Kontoauszug Sparbank Saldo ${index}`, {
        author: "Sparbank",
        type: "misc",
        tags: ["Konto"],
        folder_id: "bank",
      }),
    );
    const learned = {
      persons: PERSONS,
      filed: [
        ...others,
        filed(LETTER.replace("2025", "2024"), {}),
        filed(LETTER.replace("2025", "2023"), {}),
      ],
    };
    expect(suggest(LETTER, learned, TODAY)).toMatchObject({
      author: { value: "Stadtwerke Musterstadt", why: "wie 2 frühere Briefe" },
      type: { value: "invoice" },
      tags: { value: ["Strom"] },
      folder_id: { value: "nebenkosten" },
      owner: { value: { is_for_all: true } },
    });
  });

  it.each([
    ["Rechnung Nr. 4711", "invoice", 0.7],
    ["Zweite Mahnung", "invoice", 0.7],
    ["Einkommensteuerbescheid 2025", "misc", 0.7],
    ["Jahresabrechnung Strom 2025", "invoice", 0.6],
  ] as const)("take the kind from the subject %j", (subject, value, score) => {
    const letter = LETTER.replace("Jahresabrechnung Strom 2025", subject).replace(
      "Zu zahlender Betrag",
      "Summe",
    );
    expect(suggest(letter, nothing, TODAY).type).toMatchObject({ value, score });
  });

  it("are in doubt of a known sender that the letter only speaks of", () => {
    const filed = [
      {
        words: [],
        author: "Telekom Deutschland",
        type: "invoice",
        tags: [],
        folder_id: "telefon",
        user_id: "anna",
        is_for_all: false,
      },
    ];
    const body = "x ".repeat(500);
    const mentioned = `Ihr Anschluss\n${body} Telekom Deutschland ${body} Telekom Deutschland Telekom Deutschland`;
    expect(suggest(mentioned, { persons: PERSONS, filed }, TODAY).author?.score).toBeLessThan(0.6);
    const own = `Telekom Deutschland\n${body}`;
    expect(suggest(own, { persons: PERSONS, filed }, TODAY).author?.score).toBeGreaterThan(0.75);
  });

  it("name a second value that is nearly as likely, and are less certain of a folder the less a filed letter is alike", () => {
    const strom = {
      words: indexWords(LETTER),
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: [],
      folder_id: "strom",
    };
    const own = { ...strom, user_id: "anna", is_for_all: false };
    const filed = [own, own, { ...own, folder_id: "verträge" }];
    expect(suggest(LETTER, { persons: PERSONS, filed }, TODAY).folder_id).toMatchObject({
      value: "strom",
      other: "verträge",
    });
    const head = LETTER.replace("Anna Schmidt\nGarten", "Anna Schmidt\nJonas Schmidt\nGarten");
    const persons = [...PERSONS, { id: "mia", name: "Mia Weber" }];
    expect(suggest(head, { filed: [], persons }, TODAY).owner).toMatchObject({
      value: { user_id: "anna" },
      other: { user_id: "jonas" },
    });
    const strange =
      "Sparverein Nordhafen\nSparverein Nordhafen\nJahresabrechnung Strom 2025\nKundennummer Zinsen Guthaben Auszahlung Anteil";
    const others = Array.from({ length: 8 }, () => own);
    const guess = suggest(strange, { persons: PERSONS, filed: others }, TODAY).folder_id;
    expect(guess?.score ?? 0).toBeLessThan(0.6);
  });

  it("of a text that says nothing are none, and a hostile one is no trouble", () => {
    expect(suggest("", nothing, TODAY)).toEqual({});
    const began = process.cpuUsage();
    suggest("zahlbar bis ".repeat(20_000), nothing, TODAY);
    suggest("Kündigungsfrist ".repeat(20_000), nothing, TODAY);
    suggest("Betrag zu zahlen 1,00 € ".repeat(20_000), nothing, TODAY);
    suggest("Gesamtbetrag\n1,00\n".repeat(20_000), nothing, TODAY);
    suggest("a, ".repeat(100_000), nothing, TODAY);
    suggest("1".repeat(300_000), nothing, TODAY);
    suggest("Sie müssen 1. 1,00 € zahlen ".repeat(20_000), nothing, TODAY);
    suggest("zahlt eine erste Rate am 1. ".repeat(20_000), nothing, TODAY);
    suggest("Az. 1 - ".repeat(20_000), nothing, TODAY);
    suggest("Mandat fehlt, mandat haben wir a b ".repeat(20_000), nothing, TODAY);
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(10_000);
  });
});
