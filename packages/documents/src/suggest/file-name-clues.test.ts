import { expect, it, test } from "vitest";
import { fileNameClues } from "./file-name-clues.ts";
import { suggest } from "./suggest.ts";

const TODAY = "2026-11-20";
const AUTHORS = ["Telekom Deutschland GmbH", "Stadtwerke Nord", "Stadtwerke Süd"].map((name) => ({
  name,
  count: 1,
}));

test.each([
  ["2021-05-15 Telekom Rechnung", "2021-05-15", "Telekom Deutschland GmbH", "invoice"],
  ["2021-05-15_Telekom_Rechnung", "2021-05-15", "Telekom Deutschland GmbH", "invoice"],
  ["20210515 Mietvertrag Gartenweg", "2021-05-15", undefined, "contract"],
  ["Stadtwerke Süd Jahresabrechnung 15.05.2021", "2021-05-15", "Stadtwerke Süd", "invoice"],
  ["Hausrat Versicherungsschein 2. März 2020", "2020-03-02", undefined, "police"],
  ["Rechnungswesen Kurs 2021", undefined, undefined, undefined],
] as const)("%j tells its day, sender and kind", (name, date, author, type) => {
  const found = fileNameClues(name, AUTHORS, TODAY);
  expect([found.date?.value, found.author?.value, found.type?.value]).toEqual([date, author, type]);
});

test.each([
  "Scan_20261012_0001",
  "IMG_20261103_094112",
  "Bildschirmfoto 2026-11-02",
  "Scan 2021-05-15 Telekom",
  "WhatsApp Image 2021-05-15 at 10.11.12",
  "2021-05-15",
  "20210515_0001",
  "Kontoauszug 01.01.2021 - 31.01.2021",
  "Reisepass gültig bis 15.05.2021",
  "Gutschein ab 2021-05-15",
  "Anna geb. 03.04.1970",
  "Termin 2027-05-15 Zahnarzt",
  "4711-2021-05-15-88 Beleg",
  "2021-13-45 Telekom",
])("%j tells no day of a letter", (name) => {
  expect(fileNameClues(name, AUTHORS, TODAY).date).toBeUndefined();
});

it("a word that several senders have names none of them", () => {
  expect(fileNameClues("2021-05-15 Stadtwerke", AUTHORS, TODAY).author).toBeUndefined();
});

const persons = [{ id: "anna", name: "Anna Schmidt" }];
const suggested = (text: string, name: string) => suggest(text, { filed: [], persons }, TODAY, { name });

it("counts where the text has no date, and gives way where the text is sure", () => {
  expect(suggested("Ein Brief", "2021-05-15 Telekom Rechnung")).toMatchObject({
    date: { value: "2021-05-15", why: "aus: Dateiname", score: 0.7 },
    type: { value: "invoice", why: "aus: Dateiname" },
  });
  expect(suggested("Rechnungsdatum: 05.10.2024", "2021-05-15 Telekom").date).toMatchObject({
    value: "2024-10-05",
    why: "aus: Datum",
  });
});

it("settles a date that the text is in doubt of if the text names it, and else is asked", () => {
  const filler = "x".repeat(1990);
  const text = `${filler} Besuch 03.02.2020 und Gespräch 04.03.2020`;
  expect(suggested(text, "Brief").date?.score).toBeLessThan(0.65);
  expect(suggested(text, "2020-03-04 Gutachten").date).toMatchObject({ value: "2020-03-04", score: 0.85 });
  expect(suggested(text, "2019-01-01 Gutachten").date).toMatchObject({
    value: "2019-01-01",
    other: "2020-02-03",
    score: 0.6,
  });
});

it("makes a sender sure of which the text is in doubt", () => {
  const text = `Ihr Termin\nGartenbau Immergrün\n${"x ".repeat(400)}\nGartenbau Immergrün`;
  const [alone, named] = [suggested(text, "Brief").author, suggested(text, "Immergrün 2021").author];
  expect(alone?.score).toBeLessThan(0.65);
  expect(named).toMatchObject({ value: "Gartenbau Immergrün", score: 0.85 });
});
