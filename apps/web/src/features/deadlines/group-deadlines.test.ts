import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { expect, it } from "vitest";
import { countOpen, countPressing, groupDeadlines } from "./group-deadlines.ts";

const deadline = (due_on: string, done_at: string | null = null): Deadline =>
  ({ id: due_on, due_on, done_at }) as Deadline;

it("stand under what is late, this month, the next and later; done ones nowhere", () => {
  const days = [
    "2027-06-04",
    "2026-12-14",
    "2026-11-30",
    "2027-01-31",
    "2026-11-18",
    "2026-11-22",
    "2026-11-23",
  ];
  const deadlines = [...days.map((day) => deadline(day)), deadline("2026-11-25", "2026-11-20T10:00:00Z")];
  const groups = groupDeadlines(deadlines, "2026-11-22");
  expect(groups.map(({ title, deadlines: of }) => [title, of.map(({ due_on }) => due_on)])).toEqual([
    ["Überfällig", ["2026-11-18"]],
    ["November 2026", ["2026-11-22", "2026-11-23", "2026-11-30"]],
    ["Dezember 2026", ["2026-12-14"]],
    ["Später", ["2027-01-31", "2027-06-04"]],
  ]);
  const hidden_days = ["2026-11-23", "2027-06-04"];
  expect(countPressing({ data: deadlines, hidden_days, today: "2026-11-22" })).toBe(5);
});

// Covers 4.5
it("are counted by person; those of hidden documents are nobody's, and only among all", () => {
  const forPerson = (id: string, done_at: string | null = null) => ({
    ...deadline("2026-12-01", done_at),
    person: { id, name: id, initials: id },
  });
  const list = {
    data: [
      forPerson("parent"),
      forPerson("child"),
      forPerson("child"),
      forPerson("child", "2026-11-20T10:00:00Z"),
    ],
    hidden_days: ["2026-12-24"],
  };
  expect([undefined, "parent", "child"].map((id) => countOpen(list, id))).toEqual([4, 1, 2]);
});

it("of December go on in January", () => {
  const groups = groupDeadlines([deadline("2027-01-02"), deadline("2027-02-01")], "2026-12-31");
  expect(groups.map(({ title }) => title)).toEqual(["Januar 2027", "Später"]);
  expect(groupDeadlines([], "2026-12-31")).toEqual([]);
});
