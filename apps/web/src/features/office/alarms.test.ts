// Covers staff.8
import { euros } from "@krempelfrei/contract/money";
import type { Office } from "@krempelfrei/contract/office/office";
import { expect, it } from "vitest";
import { alarmsOf, fineOf } from "./alarms.ts";
import { rowsOf } from "./rows.ts";
import { topicsOf } from "./topics.ts";

const NONE_ASIDE = { count: 0, people: [] };
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
  approvals: { documents: 0, customers: 0, people: [] },
  stacks: { late: 0, oldest: null },
  reading: { is_on: true, waiting: 0, oldest_waiting: null, refused: 0 },
  backup: {
    is_set_up: true,
    last_good: "2026-11-24T02:00:00.000Z",
    last_proved: "2026-11-23T02:00:00.000Z",
    is_old: false,
  },
  mails: {
    count: 0,
    last: null,
    people: [],
    down_since: null,
    reads_reports: true,
    aside: NONE_ASIDE,
  },
  invoices: { unmailed: 0, month: null },
  contracts: { ending: { count: 0, soon: 0, customers: [] }, without_mandate: { count: 0, customers: [] } },
  law: { vat: null, quarter: null, erasure: 0 },
  setup: null,
};
const uwe = { id: "u", name: "Uwe Lange" };

it("has no alarm where nothing is wrong, and says what is fine", () => {
  expect(alarmsOf(QUIET, "owner")).toEqual([]);
  expect(fineOf(QUIET)).toContain("Gesichert heute");
});

it("leads to the month whose invoices were not sent", () => {
  const [alarm] = alarmsOf({ ...QUIET, invoices: { unmailed: 3, month: "2026-10" } }, "admin");
  expect(alarm?.title).toBe("3 Rechnungen sind nicht verschickt");
  expect(alarm?.text).toContain("zuerst im Oktober 2026");
  expect(alarm?.action?.to).toBe("/accounting?month=2026-10");
});

it("tells in words that fit one customer and many why nobody pays by debit", () => {
  const without_mandate = { count: 1, customers: [uwe] };
  const office = { ...QUIET, contracts: QUIET.contracts && { ...QUIET.contracts, without_mandate } };
  expect(alarmsOf(office, "admin")[0]?.text).toBe("Uwe Lange: Rechnungen werden nicht eingezogen.");
});

it("leads to documents that wait for an approval", () => {
  const [alarm] = alarmsOf({ ...QUIET, approvals: { documents: 2, customers: 1, people: [uwe] } }, "admin");
  expect(alarm).toMatchObject({
    title: "2 Dokumente warten auf Freigabe",
    action: { to: "/customers/u/documents?list=pending" },
  });
});

it("names the senders of mails that could not be read, and leads to the first", () => {
  const aside = { count: 2, people: [{ ...uwe, customer_id: "k" }] };
  const office = { ...QUIET, mails: QUIET.mails && { ...QUIET.mails, aside } };
  const [alarm, ...others] = alarmsOf(office, "admin");
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({
    title: "2 E-Mails mit Dokumenten ließen sich nicht lesen",
    text: expect.stringMatching(/^Von Uwe Lange\. Die Dokumente fehlen/) as string,
    action: { label: "Kunde öffnen", to: "/customers/k/overview" },
  });
});

it("leads to stacks that are open for long", () => {
  const stacks = { late: 1, oldest: "2026-11-12T08:00:00.000Z" };
  expect(alarmsOf({ ...QUIET, stacks }, "admin")).toMatchObject([
    { title: "Ein Stapel ist seit 12 Tagen offen", action: { to: "/stacks" } },
  ]);
  expect(alarmsOf({ ...QUIET, stacks: { ...stacks, late: 2 } }, "admin")).toMatchObject([
    { title: "2 Stapel sind seit über 7 Tagen offen" },
  ]);
});

it("says nothing of parts that are not known", () => {
  const unknown: Office = {
    ...QUIET,
    money: null,
    letters: null,
    backup: null,
    mails: null,
    approvals: null,
    stacks: null,
    invoices: null,
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
    mails: {
      count: 1,
      last: QUIET.at,
      people: [{ ...uwe, customer_id: "u", of_contact: false }],
      down_since: null,
      reads_reports: true,
      aside: NONE_ASIDE,
    },
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

it("names one contract that ends soon, and counts several", () => {
  const ending = [
    { id: "b", name: "Bernd Albrecht", on: "2026-11-30" },
    { id: "l", name: "Lars Knudsen", on: "2026-12-31" },
  ];
  const office = (soon: number): Office => ({
    ...QUIET,
    contracts: QUIET.contracts && { ...QUIET.contracts, ending: { count: 2, soon, customers: ending } },
  });
  expect(alarmsOf(office(0), "owner")).toEqual([]);
  expect(alarmsOf(office(1), "owner")).toMatchObject([
    { title: "Vertrag von Bernd Albrecht endet", text: "Am 30.11.2026.", action: { to: "/customers/b" } },
  ]);
  expect(alarmsOf(office(2), "owner")).toMatchObject([
    { title: "2 Verträge enden bald", text: "Bernd Albrecht und Lars Knudsen, zuerst am 30.11.2026." },
  ]);
  // What is an alarm is not told again; what ends later has a row.
  expect(topicsOf(office(2))).toEqual([]);
  expect(rowsOf(office(1), [])).toMatchObject([{ topic: "contracts", title: "1 Vertrag endet" }]);
});

it("has a place for what waits or is unknown alone", () => {
  expect(topicsOf(QUIET)).toEqual([]);
  const some: Office = {
    ...QUIET,
    law: null,
    money: QUIET.money && {
      ...QUIET.money,
      open: { count: 2, cents: 5980 },
      overdue: { count: 1, cents: 2990 },
    },
    reading: { is_on: true, waiting: 0, oldest_waiting: null, refused: 2 },
  };
  expect(topicsOf(some)).toEqual(["money", "law", "reading"]);
  expect(rowsOf(some, []).map(({ title, urgent, text }) => [title, urgent, text])).toEqual([
    ["Geld", `${euros(2990)} überfällig`, `${euros(5980)} offen`],
    ["Was das Gesetz verlangt", "", "gerade nicht bekannt"],
    ["Texterkennung", "", "2 Dokumente nicht lesbar"],
  ]);
  expect(fineOf(some)).not.toContain("Alle Texte gelesen");
});

it("says once how long the oldest letter has waited", () => {
  const waiting = (at: string): Office => ({
    ...QUIET,
    letters: QUIET.letters && {
      ...QUIET.letters,
      waiting: 12,
      customers: 1,
      oldest: { at, customer: uwe },
      by: [{ id: null, name: null, count: 11 }],
    },
  });
  const [fresh, old] = [waiting("2026-11-23T07:00:00.000Z"), waiting("2026-11-20T07:00:00.000Z")];
  expect(alarmsOf(fresh, "admin")).toEqual([]);
  expect(rowsOf(fresh, [])).toMatchObject([{ text: "ältester 1 Tag · 11 ohne Krempler" }]);
  expect(rowsOf(waiting("2026-11-23T22:50:00.000Z"), [])).toMatchObject([{ text: /^ältester 1 Tag/ }]);
  const alarms = alarmsOf(old, "admin");
  expect(alarms).toMatchObject([{ title: "Ein Brief wartet seit 4 Tagen", text: "Uwe Lange" }]);
  expect(rowsOf(old, alarms)).toMatchObject([{ title: "12 Briefe warten", text: "11 ohne Krempler" }]);
});

it("names who was not reached and leads to the address, and says where nobody reports it", () => {
  const mailsTo = (
    person: Partial<NonNullable<Office["mails"]>["people"][number]>,
    reads_reports = true,
  ) => ({
    ...QUIET,
    mails: {
      count: 1,
      last: QUIET.at,
      people: [{ ...uwe, customer_id: "u", of_contact: false, ...person }],
      down_since: null,
      reads_reports,
      aside: NONE_ASIDE,
    },
  });
  const [alarm] = alarmsOf(mailsTo({}), "owner");
  expect(alarm).toMatchObject({
    title: "1 E-Mail kam nicht an",
    text: "An Uwe Lange. In den letzten 30 Tagen.",
    action: { label: "Adresse prüfen", to: "/customers/u" },
  });
  const several = mailsTo({});
  expect(
    alarmsOf({ ...several, mails: { ...several.mails, count: 3 } }, "owner")[0]?.action?.label,
    "the other two are not behind the button",
  ).toBe("Erste Adresse prüfen");
  expect(alarmsOf(mailsTo({ customer_id: "c" }), "owner")[0]?.action?.to).toBe("/customers/c/relationships");
  expect(alarmsOf(mailsTo({ customer_id: null }), "owner")[0]?.action?.to).toBe("/users/u");
  expect(alarmsOf(mailsTo({ of_contact: true }), "owner")[0]).toMatchObject({
    text: "An einen Notfallkontakt von Uwe Lange. In den letzten 30 Tagen.",
    action: { to: "/customers/u/overview" },
  });
  expect(alarmsOf(mailsTo({}, false), "owner")[0]?.text).toContain("Es ist kein Postfach eingerichtet.");
});

it("says that no mail leaves, and nothing of mails in order", () => {
  const down = { ...QUIET, mails: QUIET.mails && { ...QUIET.mails, down_since: "2026-11-24T06:30:00.000Z" } };
  expect(alarmsOf(down, "admin")).toMatchObject([
    { key: "mail-server", tone: "error", title: "E-Mails können nicht verschickt werden" },
  ]);
  expect(alarmsOf(down, "admin")[0]?.text).toContain("24.11.2026, 07:30");
  expect(fineOf(down)).not.toContain("Keine E-Mail kam zurück");
  const givenUp = { ...down, mails: down.mails && { ...down.mails, count: 1 } };
  expect(alarmsOf(givenUp, "owner")[1]).toEqual({
    key: "mails",
    tone: "warn",
    title: "1 E-Mail kam nicht an",
    text: "In den letzten 30 Tagen.",
  });
});
