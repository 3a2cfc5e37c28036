// Covers 9.1
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  documents,
  fileSize,
  germanDate,
  type DateKind,
  isoOfGerman,
  relevanceDateFormatted,
  nearDay,
  shortDate,
} from "./format.ts";

afterEach(() => void vi.useRealTimers());

describe("near days", () => {
  const now = new Date("2026-11-22T12:00:00+01:00");
  it.each([
    ["2026-11-22T00:10:00+01:00", "heute"],
    ["2026-11-21T23:50:00+01:00", "gestern"],
    ["2026-11-19T08:00:00+01:00", "Donnerstag"],
    ["2026-11-15T08:00:00+01:00", "15.11.2026"],
  ])("%s is %s", (moment, text) => {
    expect(nearDay(moment, now)).toBe(text);
  });
});

describe("short dates", () => {
  it.each([
    [2026, 11, 9, "9. Nov. 2026"],
    [2026, 9, null, "Sept. 2026"],
    [2026, 3, 14, "14. März 2026"],
    [2026, null, null, "2026"],
  ])("%s-%s-%s is %s", (year, month, day, text) => {
    expect(
      shortDate({ date_relevance_year: year, date_relevance_month: month, date_relevance_day: day }),
    ).toBe(text);
  });
});

describe("format", () => {
  it.each([
    [0, "0 B"],
    [1023, "1.023 B"],
    [1024, "1 KB"],
    [1536, "1,5 KB"],
    [1234, "1,21 KB"],
    [1024 ** 2 - 6, "1.023,99 KB"],
    [1024 ** 2 - 1, "1 MB"],
    [1024 ** 2 * 2.345, "2,35 MB"],
    [1024 ** 3, "1 GB"],
    [1024 ** 4, "1 TB"],
    [1024 ** 4 * 5000, "5.000 TB"],
  ])("shows %d bytes as %s", (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });

  // Covers 3.6
  it.each([
    [null, null, null, null],
    [2026, null, null, "2026"],
    [2026, 3, null, "März 2026"],
    [2026, 3, 5, "5. März 2026"],
  ])("shows the relevance date %s %s %s as %s", (year, month, day, text) => {
    const file = { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day };
    expect(relevanceDateFormatted(file)).toBe(text);
  });

  it("counts documents", () => {
    expect([0, 1, 2, 1234].map(documents)).toEqual([
      "0 Dokumente",
      "1 Dokument",
      "2 Dokumente",
      "1.234 Dokumente",
    ]);
  });

  // Covers 1.16
  it("turns German dates to and from ISO", () => {
    expect(germanDate("2026-11-20")).toBe("20.11.2026");
    expect(germanDate("2026-11-20T23:30:00Z")).toBe("21.11.2026");
    expect(isoOfGerman("1.2.1960")).toBe("1960-02-01");
    expect(isoOfGerman(" 01. 02. 1960")).toBe("1960-02-01");
    expect(isoOfGerman("01021960")).toBe("1960-02-01");
    expect(isoOfGerman("1960-02-01")).toBe("1960-02-01");
    expect(isoOfGerman("1021960")).toBe("1021960");
    expect(isoOfGerman("gestern")).toBe("gestern");
    expect(isoOfGerman("12/04/1961")).toBe("1961-04-12");
    expect(isoOfGerman("12-4-1961")).toBe("1961-04-12");
  });

  it.each<[typed: string, kind: DateKind, day: string]>([
    ["12.4.61", "birthday", "1961-04-12"],
    ["12/04/61", "birthday", "1961-04-12"],
    ["120461", "birthday", "1961-04-12"],
    ["20.11.26", "birthday", "2026-11-20"],
    ["21.11.26", "birthday", "1926-11-21"],
    ["29.02.00", "birthday", "2000-02-29"],
    ["31.12.36", "day", "2036-12-31"],
    ["01.01.37", "day", "1937-01-01"],
    ["01-12-26", "deadline", "2026-12-01"],
    ["01.02.41", "deadline", "2041-02-01"],
    ["1.2.3", "day", "1.2.3"],
  ])("takes %j of a %s for %s", (typed, kind, day) => {
    vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
    expect(isoOfGerman(typed, kind)).toBe(day);
  });

  it("makes no date of two digits of a year that may go on", () => {
    expect(isoOfGerman("12.04.19")).toBe("12.04.19");
  });
});
