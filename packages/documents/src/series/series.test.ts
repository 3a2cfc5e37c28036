import { describe, expect, test } from "vitest";
import { periodOfName } from "./name-period.ts";
import { seriesOf, type SeriesDocument } from "./series.ts";

const TODAY = "2026-11-27";
const NO_NUMBERS = { contract: [], plate: [], customer: [] };
type Changes = Partial<SeriesDocument> & { readonly contract?: string; readonly customer?: string };

/** A bill of an insurer; the day is YYYY, YYYY-MM or empty. */
function letter(name: string, day: string, changes: Changes = {}): SeriesDocument {
  const { contract, customer, ...rest } = changes;
  const [year, month] = day.split("-");
  return {
    id: `${name} ${day} ${contract ?? ""}`,
    name,
    author: "Hanseschutz Versicherung AG",
    type: "invoice",
    owner: "anna",
    folder: "kfz",
    content: `${name} ${day} ${contract ?? ""} ${rest.folder ?? ""}`,
    year: year ? Number(year) : null,
    month: month ? Number(month) : null,
    numbers: {
      contract: contract === undefined ? [] : [contract],
      plate: [],
      customer: customer === undefined ? [] : [customer],
    },
    ...rest,
  };
}

const yearly = (name: string, years: readonly number[], changes: Changes = {}, month = "01") =>
  years.map((year) => letter(`${name} ${year}`, `${year}-${month}`, changes));
const YEARS = [2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026];
const monthly = (name: string, months: readonly string[]) =>
  months.map((month) => letter(name, month, { content: month }));
const named = (name: string, months: readonly string[]) =>
  months.map((month) => letter(`${name} ${month}`, ""));
const monthsOf = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);

/** Each series in one line: "12: 2024 2025 2026, missing 2023, next 2027-01". */
const told = (documents: readonly SeriesDocument[], today = TODAY): string[] =>
  seriesOf(documents, today).map(({ months, members, gaps, expected }) => {
    const written = ({ year, month }: { year: number; month: number | null }): string =>
      month === null ? String(year) : `${year}-${String(month).padStart(2, "0")}`;
    const parts = [`${months}: ${members.map(({ period }) => written(period)).join(" ")}`];
    if (gaps.length > 0) parts.push(`missing ${gaps.map(written).join(" ")}`);
    if (expected) parts.push(`${expected.is_late ? "late" : "next"} ${written(expected)}`);
    return parts.join(", ");
  });

describe("the time in a name", () => {
  test.each([
    ["Jahresabrechnung Strom 2023", "jahresabrechnungstrom", 2023, null],
    ["Kontoauszug März 2024", "kontoauszug", 2024, 3],
    ["2024-05 Kontoauszug", "kontoauszug", 2024, 5],
    ["Kontoauszug 05/2024", "kontoauszug", 2024, 5],
    ["Kontoauszug vom 03.01.2026", "kontoauszugvom", 2026, 1],
    ["Kontoauszug 2026-01-31", "kontoauszug", 2026, 1],
    ["Beitrag 2. Quartal 2025", "beitrag", 2025, 6],
    ["Beitrag Q3/2025", "beitrag", 2025, 9],
    ["Beitrag II. Quartal 2025", "beitrag", 2025, 6],
    ["Abrechnung 1. Halbjahr 2025", "abrechnung", 2025, 6],
    ["Elternbrief Schuljahr 2025-2026", "elternbriefschuljahr", 2025, null],
    ["Gehalt Sept. 2025", "gehalt", 2025, 9],
    ["Maienfeld Police", "maienfeldpolice", null, null],
    ["Depot 4711 2024", "depot4711", 2024, null],
    ["Rechnung 202488", "rechnung202488", null, null],
  ])("%s", (name, stem, year, month) => {
    expect(periodOfName(name)).toEqual({ stem, year, month });
  });
});

describe("a series", () => {
  test("of every year has its gap and its next one", () => {
    const bills = yearly(
      "Beitragsrechnung Kfz-Versicherung",
      YEARS.filter((year) => year !== 2022),
    );
    expect(told(bills)).toEqual(["12: 2019 2020 2021 2023 2024 2025 2026, missing 2022, next 2027-01"]);
    expect(told(bills.toReversed())).toEqual(told(bills));
  });

  test("goes by the year that its names tell, and comes when it came before", () => {
    const bills = [2021, 2022, 2023, 2024].map((year) =>
      letter(`Betriebskosten ${year}`, year === 2023 ? "2025-01" : `${year + 1}-09`),
    );
    expect(told(bills)).toEqual(["12: 2021 2022 2023 2024, late 2026-09"]);
  });

  test("goes by its dates where its names tell nothing, also around the turn of the year", () => {
    const bills = ["2022-12", "2024-01", "2024-12", "2025-12"].map((day) => letter("Beitragsrechnung", day));
    expect(told(bills, "2026-11-27")).toEqual(["12: 2022 2023 2024 2025, next 2026-12"]);
  });

  test("of months, quarters and half-years", () => {
    expect(told(monthly("Kontoauszug", [...monthsOf(2025, 12), ...monthsOf(2026, 10)]))[0]).toMatch(
      /^1: 2025-01 .*2026-10, next 2026-11$/,
    );
    expect(
      told(monthly("Kontoauszug", monthsOf(2026, 10)).filter(({ month }) => month !== 4 && month !== 7)),
    ).toEqual([
      "1: 2026-01 2026-02 2026-03 2026-05 2026-06 2026-08 2026-09 2026-10, missing 2026-04 2026-07, next 2026-11",
    ]);
    expect(told(named("Rechnung", ["11/2025", "02/2026", "05/2026", "08/2026"]))).toEqual([
      "3: 2025-11 2026-02 2026-05 2026-08, next 2026-11",
    ]);
    expect(told(named("Beitrag", ["04/2025", "10/2025", "04/2026", "10/2026"]))).toEqual([
      "6: 2025-04 2025-10 2026-04 2026-10, next 2027-04",
    ]);
  });

  test("is late 30 days after the month, and has ended after one more rhythm", () => {
    const bills = yearly("Beitragsrechnung", [2023, 2024, 2025]);
    expect(told(bills, "2026-02-28")).toEqual(["12: 2023 2024 2025, next 2026-01"]);
    expect(told(bills, "2026-03-03")).toEqual(["12: 2023 2024 2025, late 2026-01"]);
    expect(told(bills, "2027-01-20")).toEqual(["12: 2023 2024 2025, late 2026-01"]);
    expect(told(bills, "2027-02-01")).toEqual(["12: 2023 2024 2025"]);
  });

  test("has names that differ in their writing alone", () => {
    const names = ["Beitragsrechnung Kfz-Versicherung 2023", "Beitragsrechnung Kfz Versicherung 2024"];
    const bills = [...names, "2025 Beitragsrechnung KFZ-Versicherung"].map((name) =>
      letter(name, `${/20\d\d/.exec(name)?.[0]}-01`),
    );
    expect(told(bills)).toHaveLength(1);
  });
});

describe("no series", () => {
  test.each<[string, SeriesDocument[]]>([
    ["two documents", yearly("Beitragsrechnung", [2025, 2026])],
    [
      "visits at random",
      ["2020-03", "2021-09", "2022-01", "2023-11"].map((day) => letter("Arztrechnung", day)),
    ],
    [
      "every eight months",
      ["2024-01", "2024-09", "2025-05", "2026-01"].map((day) => letter("Rechnung", day)),
    ],
    ["more gaps than documents", yearly("Rechnung", [2015, 2018, 2026])],
    ["names that say nothing", yearly("", [2023, 2024, 2025])],
    ["reminders", yearly("Mahnung Beitragsrechnung", [2023, 2024, 2025])],
    ["no dates at all", ["a", "b", "c"].map((content) => letter("Beitragsrechnung", "", { content }))],
    [
      "one paper that was added three times",
      [1, 2, 3].map((id) => letter("Police", "2024-01", { id: `${id}` })),
    ],
    [
      "different types",
      [
        letter("Beitrag 2024", "2024-01"),
        letter("Beitrag 2025", "2025-01", { type: "misc" }),
        letter("Beitrag 2026", "2026-01"),
      ],
    ],
    [
      "two parallel contracts in one folder that no number tells apart",
      [2022, 2023, 2024, 2025].flatMap((year) =>
        ["a", "b"].map((content) =>
          letter(`Beitrag ${year}`, `${year}-01`, { content: `${content}${year}` }),
        ),
      ),
    ],
  ])("from %s", (_what, documents) => {
    expect(told(documents)).toEqual([]);
  });
});

describe("two contracts of one sender are two series", () => {
  const CAR = yearly("Beitragsrechnung", YEARS, { contract: "KH 553-208-17" });
  test("by their numbers, however these are written", () => {
    const other = yearly("Beitragsrechnung", [2021, 2022, 2023], { contract: "HR 100-9" });
    const spaced = CAR.map((one, index) =>
      index % 2 ? one : { ...one, numbers: { ...one.numbers, contract: ["KH553 208 17"] } },
    );
    expect(told([...spaced, ...other])).toEqual([
      expect.stringMatching(/^12: 2019 .*2026, next 2027-01$/),
      "12: 2021 2022 2023",
    ]);
  });

  test("also when one follows the other", () => {
    const after = yearly("Beitragsrechnung", [2024, 2025, 2026], { contract: "KH 999" });
    expect(told([...CAR.filter(({ year }) => Number(year) < 2024), ...after])).toEqual([
      "12: 2019 2020 2021 2022 2023",
      "12: 2024 2025 2026, next 2027-01",
    ]);
  });

  test("and a letter without a number is in neither where both stand in one folder", () => {
    const other = yearly("Beitragsrechnung", [2020, 2021, 2022], { contract: "HR 100-9" });
    const unnumbered = letter("Beitragsrechnung 2023", "2023-01", {
      id: "unnumbered",
      content: "unnumbered",
    });
    const series = seriesOf([...CAR.filter(({ year }) => year !== 2023), ...other, unnumbered], TODAY);
    expect(series).toHaveLength(2);
    expect(
      series.flatMap(({ members }) => members).filter(({ document }) => document.id === "unnumbered"),
    ).toEqual([]);
    // Nor is it missing.
    expect(series.flatMap(({ gaps }) => gaps)).toEqual([]);
  });

  test("one of which has letters without numbers alone, after those of the other", () => {
    const after = yearly("Beitragsrechnung", [2027, 2028, 2029]);
    const [series] = seriesOf([...CAR, ...after], "2029-11-27");
    expect(series?.members.map(({ period }) => period.year)).toEqual(YEARS);
    // Between two with the number it is of the same one.
    const unread = CAR.map((one) => (one.year === 2023 ? { ...one, numbers: NO_NUMBERS } : one));
    expect(told(unread)).toEqual(told(CAR));
  });

  test("by their folders, of one customer's number too", () => {
    const flats = ["Erdgeschoss", "Dachgeschoss"].flatMap((folder) =>
      yearly("Stromrechnung", [2023, 2024, 2025], { folder, customer: "4711000" }),
    );
    expect(told(flats)).toHaveLength(2);
    expect(told(flats.map((one) => ({ ...one, numbers: NO_NUMBERS })))).toHaveLength(2);
  });

  test("also where both together come every half-year", () => {
    const bills = [2022, 2023, 2024, 2025].flatMap((year) => [
      letter("Beitragsrechnung", `${year}-01`),
      letter("Beitragsrechnung", `${year}-07`),
    ]);
    expect(told(bills)).toEqual([]);
    // One contract by its number.
    const numbered = bills.map((one) => ({ ...one, numbers: { ...one.numbers, contract: ["KH 553"] } }));
    expect(told(numbered)).toEqual([expect.stringMatching(/^6: 2022-01 2022-07/)]);
  });

  test("by numbers in their names", () => {
    expect(
      told([...yearly("Depot 4711", [2023, 2024, 2025]), ...yearly("Depot 4712", [2024, 2025, 2026])]),
    ).toHaveLength(2);
  });

  test("of two persons", () => {
    const jonas = yearly("Beitragsrechnung", [2022, 2023, 2024], { owner: "jonas" });
    expect(told([...yearly("Beitragsrechnung", [2025, 2026]), ...jonas])).toHaveLength(1);
  });

  test("and numbers that each letter has of its own divide nothing", () => {
    const bills = YEARS.map((year) =>
      letter(`Beitragsrechnung ${year}`, `${year}-01`, { customer: `${year}1234` }),
    );
    expect(told(bills)).toHaveLength(1);
  });
});

describe("beside a series", () => {
  const BILLS = yearly("Stromrechnung", YEARS);
  test("reminders and corrections change nothing", () => {
    const others = [
      letter("Mahnung Stromrechnung 2024", "2024-03"),
      letter("Stromrechnung 2023 Korrektur", "2023-02"),
      letter("Stromrechnung 2022 (Kopie)", "2022-01"),
    ];
    expect(told([...BILLS, ...others])).toEqual(told(BILLS));
  });

  test("a year that has a correction alone is not missing", () => {
    const corrected = letter("Stromrechnung 2023 Korrektur", "2023-02");
    expect(told([...BILLS.filter(({ year }) => year !== 2023), corrected])[0]).not.toContain("missing");
  });

  test("two documents in one month are in doubt, and both in none; many leave no series", () => {
    const slips = monthly("Gehaltsabrechnung", [...monthsOf(2025, 12), ...monthsOf(2026, 10)]);
    const again = (month: string) => letter("Gehaltsabrechnung", month, { content: `again ${month}` });
    const [middle, last] = [told([...slips, again("2026-03")]), told([...slips, again("2026-10")])];
    expect(middle[0]).toContain("2026-02 2026-04");
    expect(middle[0]).not.toContain("missing");
    expect(last[0]).toMatch(/2026-09, next 2026-11$/);
    expect(told([...slips, ...slips.map((one) => ({ ...one, content: `${one.content}b` }))])).toEqual([]);
  });

  test("an undated one stands where its name says", () => {
    const undated = letter("Stromrechnung 2027", "");
    expect(told([...BILLS, undated])[0]).toContain("2026 2027, next 2028-01");
  });
});
