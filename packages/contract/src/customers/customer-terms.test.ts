import { describe, expect, it } from "vitest";
import { memberAccessOn, stateOn, stateText } from "./customer-terms.ts";
import { addDays, berlinDay, germanDay } from "../dates.ts";

describe("a calendar day", () => {
  it("is the one in Germany, in summer and winter, at the turn of the year", () => {
    for (const [moment, day] of [
      ["2026-10-15T21:59:59Z", "2026-10-15"],
      ["2026-10-15T22:00:00Z", "2026-10-16"],
      ["2026-11-14T22:59:59Z", "2026-11-14"],
      ["2026-11-14T23:00:00Z", "2026-11-15"],
      ["2026-12-31T23:30:00Z", "2027-01-01"],
      ["2028-02-29T12:00:00Z", "2028-02-29"],
    ] as const)
      expect(berlinDay(new Date(moment))).toBe(day);
  });

  it("is counted over months, years and the change of the clocks", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2026-10-24", 2)).toBe("2026-10-26");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
    expect(germanDay("2026-03-01")).toBe("01.03.2026");
  });
});

describe("a contract", () => {
  const day = "2026-11-21";
  it.each([
    ["2026-11-22", null, "planned", "geplant"],
    ["2026-11-21", null, "active", "aktiv"],
    ["2026-01-01", "2026-11-21", "cancelled", "gekündigt zum 21.11.2026"],
    ["2026-01-01", "2026-11-20", "ended", "beendet"],
    ["2026-12-01", "2026-12-31", "cancelled", "gekündigt zum 31.12.2026"],
  ] as const)("from %s to %s is %s", (contract_start, cancelled_to, state, text) => {
    expect(stateOn({ contract_start, cancelled_to }, day)).toBe(state);
    expect(stateText(state, cancelled_to)).toBe(text);
  });

  it("lets members do everything to its last day, read for 30 more, then nothing", () => {
    expect(memberAccessOn(null, "2099-01-01")).toBe("full");
    expect(memberAccessOn("2026-10-15", "2026-10-15")).toBe("full");
    expect(memberAccessOn("2026-10-15", "2026-10-16")).toBe("read");
    expect(memberAccessOn("2026-10-15", "2026-11-14")).toBe("read");
    expect(memberAccessOn("2026-10-15", "2026-11-15")).toBe("none");
  });
});
