// Covers staff.8
import type { Office } from "@krempelfrei/contract/office/office";
import { expect, it } from "vitest";
import { alarmsOf, fineOf } from "./alarms.ts";

const nobody = { count: 0, cents: 0 };
const QUIET: Office = {
  at: "2026-11-24T07:12:00.000Z",
  money: {
    open: nobody,
    overdue: nobody,
    late: nobody,
    returned: { ...nobody, customers: [] },
    unbilled: { count: 0, customers: [] },
  },
  letters: { waiting: 0, customers: 0, oldest: null, by: [], filed_yesterday: 0, filed_week: 0 },
  reading: { is_on: true, waiting: 0, oldest_waiting: null, refused: 0 },
  backup: {
    is_set_up: true,
    last_good: "2026-11-24T02:00:00.000Z",
    last_proved: "2026-11-23T02:00:00.000Z",
    is_old: false,
  },
  mails: { count: 0, last: null, people: [] },
  contracts: { ending: { count: 0, soon: 0, customers: [] }, without_mandate: { count: 0, customers: [] } },
  law: { vat: null, quarter: null, erasure: 0 },
  setup: null,
};
const uwe = { id: "u", name: "Uwe Lange" };

it("has no alarm where nothing is wrong, and says what is fine", () => {
  expect(alarmsOf(QUIET, "owner")).toEqual([]);
  expect(fineOf(QUIET)).toContain("Gesichert heute");
});

it("says nothing of parts that are not known", () => {
  const unknown: Office = {
    ...QUIET,
    money: null,
    letters: null,
    backup: null,
    mails: null,
    contracts: null,
    reading: null,
  };
  expect(alarmsOf(unknown, "owner")).toEqual([]);
  expect(fineOf(unknown)).toEqual([]);
});

it("has red before amber: no backup is amber, an old one is red", () => {
  const never = { ...QUIET, backup: { is_set_up: false, last_good: null, last_proved: null, is_old: true } };
  const some: Office = {
    ...never,
    mails: { count: 1, last: QUIET.at, people: ["Uwe Lange"] },
    money: QUIET.money && { ...QUIET.money, returned: { count: 1, cents: 2990, customers: [uwe] } },
  };
  expect(alarmsOf(some, "owner").map(({ key, tone }) => [key, tone])).toEqual([
    ["returned", "error"],
    ["backup", "warn"],
    ["mails", "warn"],
  ]);
  const old = { ...QUIET, backup: { ...never.backup, last_good: "2026-11-21T02:00:00.000Z" } };
  expect(alarmsOf(old, "owner")[0]).toMatchObject({
    tone: "error",
    title: "Letzte Datensicherung vor 3 Tagen",
  });
});

it("offers an admin no way to the page of the backups, which is the owner's", () => {
  const none = { ...QUIET, backup: { is_set_up: true, last_good: null, last_proved: null, is_old: true } };
  expect(alarmsOf(none, "owner")[0]?.action?.to).toBe("/backups");
  const [alarm] = alarmsOf(none, "admin");
  expect(alarm?.action).toBeUndefined();
  expect(alarm?.text).toContain("Bitte sagen Sie dem Inhaber Bescheid.");
});
