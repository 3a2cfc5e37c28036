import { describe, expect, it } from "vitest";
import { matchedRow, OPEN_CLAIM_OF_WEISS, WEISS } from "../testing/match-scene.ts";
import type { MatchBook } from "./match-book.ts";
import { matchRows } from "./match.ts";
import type { MatchedRow } from "./matched.ts";

const BOOK: MatchBook = {
  customers: [WEISS],
  claims: [
    { id: "alt", number: "RE-2025-00007", customer_id: "weiß", open_cents: 0, written_off: true },
    { id: "paid", number: "RE-2025-00008", customer_id: "weiß", open_cents: 0 },
    OPEN_CLAIM_OF_WEISS,
  ],
  items: [],
  runs: [],
};
const line = (purpose: string, amount_cents: number): MatchedRow => matchedRow({ purpose, amount_cents });
const reasonOf = (purpose: string, cents: number): string =>
  (matchRows([line(purpose, cents)], BOOK)[0]?.reason ?? "").replaceAll("\u00a0", " ");

describe("money for a claim that was written off", () => {
  it("is credit, and the line says that the claim stays written off", () => {
    expect(matchRows([line("RE-2025-00007", 4990)], BOOK)).toMatchObject([
      { state: "vorschlag", customer_id: "weiß", parts: [], credit_cents: 4990 },
    ]);
    expect(reasonOf("RE-2025-00007", 4990)).toBe(
      "Rechnungsnummer RE-2025-00007: RE-2025-00007 ist ausgebucht und bleibt es. 49,90 € bleiben als Guthaben.",
    );
  });

  it("is told beside a claim that is open", () => {
    expect(reasonOf("RE-2025-00007 RE-2026-00044", 12_890)).toBe(
      "Rechnungsnummer RE-2025-00007, RE-2026-00044: Überzahlung 49,90 € bleibt als Guthaben. RE-2025-00007 ist ausgebucht und bleibt es.",
    );
  });

  it("is not told of a claim that was paid", () => {
    expect(reasonOf("RE-2025-00008", 4990)).toBe(
      "Rechnungsnummer RE-2025-00008: keine offene Forderung. 49,90 € bleiben als Guthaben.",
    );
  });
});
