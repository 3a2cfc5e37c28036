import { expect, it } from "vitest";
import { asLinesOf, dedupeKeys, knownBefore, LinesBefore, type KnownLine } from "./dedupe-key.ts";

const row = (booked_on: string, amount_cents: number) => ({
  booked_on,
  amount_cents,
  iban: "",
  purpose: "",
  end_to_end: "",
});
const lineOf = (format: string, one: ReturnType<typeof row>): KnownLine => ({
  ...one,
  format,
  key: dedupeKeys("DE1", [one])[0] ?? "",
});

it("a file is compared with the lines of its days and amounts alone, however many were read before", () => {
  const before = new LinesBefore();
  const rows = [row("2026-11-02", 4990), row("2026-11-02", 4990)];
  for (let day = 1; day <= 9; day += 1)
    before.add([4990, 2995].map((cents) => lineOf("CAMT", row(`2026-11-0${day}`, cents))));
  const like = before.like(rows);
  expect(like).toEqual([lineOf("CAMT", row("2026-11-02", 4990))]);
  const found = knownBefore({ format: "CSV", rows, keys: dedupeKeys("DE1", rows) }, like);
  expect(found.map((line) => line !== undefined)).toEqual([true, false]);
});

it("each of thousands of equal lines of another account gets a key of this one", () => {
  const rows = Array.from({ length: 5000 }, () => row("2026-11-02", -500));
  const before = dedupeKeys("DE1", rows).map((key) => ({
    ...row("2026-11-02", -500),
    key,
    format: "CSV",
    own_iban: null,
  }));
  expect(asLinesOf("DE2", before).map(({ key }) => key)).toEqual(dedupeKeys("DE2", rows));
  expect(asLinesOf("DE1", before)).toEqual(before);
});
