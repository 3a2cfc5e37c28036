import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { expect, it } from "vitest";
import { subjectsOf } from "./day.tsx";
import { foldEntries, type Run } from "./fold-entries.ts";

let ids = 1000;
const entry = (at: string, action = "file.updated", person = "a", name = "Brief"): LoggedChange =>
  ({
    id: (ids -= 1),
    at: `${at}.000Z`,
    actor: { id: person, name: person },
    action,
    subject: { id: name, name },
  }) as unknown as LoggedChange;

const shape = (entries: readonly LoggedChange[]): [string, number[]][] =>
  foldEntries(entries).map(({ day, runs }) => [day, runs.map(({ length }) => length)]);

// Covers 2.8
it("puts entries under their day in Germany", () => {
  expect(
    shape([entry("2026-11-26T23:30:00"), entry("2026-11-26T22:30:00"), entry("2026-11-25T10:00:00")]),
  ).toEqual([
    ["2026-11-27", [1]],
    ["2026-11-26", [1]],
    ["2026-11-25", [1]],
  ]);
});

it("makes one run of what one person does again within minutes", () => {
  expect(
    shape([
      entry("2026-11-26T10:30:00"),
      entry("2026-11-26T10:21:00"),
      entry("2026-11-26T10:12:00"),
      // A pause, another person and another action end a run.
      entry("2026-11-26T10:01:00"),
      entry("2026-11-26T10:00:30", "file.updated", "b"),
      entry("2026-11-26T10:00:00", "file.deleted", "b"),
    ]),
  ).toEqual([["2026-11-26", [3, 1, 1, 1]]]);
});

it("names the first things of a run, each once", () => {
  const run = ["Strom", "Strom", "Gas", "Wasser", "Müll"].map((name) =>
    entry("2026-11-26T10:00:00", "file.updated", "a", name),
  ) as unknown as Run;
  expect(subjectsOf(run)).toBe("Strom, Gas und 2 weitere");
  expect(subjectsOf(run.slice(0, 3) as unknown as Run)).toBe("Strom und Gas");
  // The entry of a sign-in names its person as the actor already.
  expect(subjectsOf([entry("2026-11-26T10:00:00", "session.started", "a", "a")])).toBe("");
});
