import { describe, expect, it } from "vitest";
import { matchedRow, OPEN_CLAIM_OF_WEISS, WEISS } from "../testing/match-scene.ts";
import type { MatchBook } from "./match-book.ts";
import { matchRows } from "./match.ts";
import type { MatchedRow } from "./matched.ts";

const BOOK: MatchBook = {
  customers: [
    { id: "groß", number: "10002", names: ["Groß, Änne"], ibans: [], mandates: ["PG-10002-1"] },
    WEISS,
  ],
  claims: [{ id: "g-dez", number: "RE-2026-00043", customer_id: "groß", open_cents: 0 }, OPEN_CLAIM_OF_WEISS],
  items: [
    {
      end_to_end: "RE-2026-00043",
      claim_id: "g-dez",
      customer_id: "groß",
      mandate: "PG-10002-1",
      cents: 2995,
    },
  ],
  runs: [{ id: "run", msg_id: "LS-2026-12-001", sum_cents: 7985, count: 2, open: true }],
};

const match = (...rows: Partial<MatchedRow>[]) =>
  matchRows(
    rows.map((fields) => matchedRow({ amount_cents: 7900, ...fields })),
    BOOK,
  );

describe("a line of a day to come", () => {
  it.each<Partial<MatchedRow>>([
    { purpose: "RE-2026-00044" },
    { amount_cents: 7985, batch: "LS-2026-12-001", kind: "sammelgutschrift" },
    { amount_cents: -3295, end_to_end: "RE-2026-00043", original_cents: 2995, kind: "ruecklastschrift" },
  ])("is never certain, and says why: %j", (fields) => {
    const [today] = match(fields);
    expect(today?.state).toBe("sicher");
    expect(match({ ...fields, is_to_come: true })).toEqual([
      {
        ...today,
        state: "vorschlag",
        reason: `${today?.reason} Der Tag liegt noch in der Zukunft: Bitte prüfen Sie das Datum.`,
        is_to_come: true,
      },
    ]);
  });

  it("takes no claim from a payment that has come", () => {
    const purpose = "RE-2026-00044 Kunde 10003";
    expect(match(...[true, false].map((is_to_come) => ({ purpose, is_to_come })))).toMatchObject([
      { state: "vorschlag", parts: [], credit_cents: 7900 },
      { state: "sicher", parts: [{ claim_id: "w-dez", cents: 7900 }] },
    ]);
  });

  it("without a proposal stays without", () => {
    expect(match({ is_to_come: true, purpose: "Miete" })).toMatchObject([{ state: "keine" }]);
  });
});
