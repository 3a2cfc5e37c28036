import fc from "fast-check";
import { expect, test } from "vitest";
import { claimState, openCents, type ClaimFacts } from "./claim-state.ts";

const fresh: ClaimFacts = {
  gross_cents: 4990,
  allocated_cents: 0,
  in_collection: false,
  returned: false,
  reminders: 0,
  reversed: false,
  written_off: false,
};

test.each<[string, Partial<ClaimFacts>, string, number]>([
  ["nothing yet", {}, "offen", 4990],
  ["in a run of debits", { in_collection: true }, "im_einzug", 4990],
  ["a part is paid", { allocated_cents: 1000 }, "teilbezahlt", 3990],
  ["its rest is collected", { allocated_cents: 1000, in_collection: true }, "im_einzug", 3990],
  ["paid", { allocated_cents: 4990 }, "bezahlt", 0],
  ["booked before the bank was asked", { allocated_cents: 4990, in_collection: true }, "bezahlt", 0],
  ["paid after a reminder", { allocated_cents: 4990, reminders: 2, returned: true }, "bezahlt", 0],
  ["returned", { returned: true }, "ruecklaeufer", 4990],
  ["returned, a part was paid otherwise", { returned: true, allocated_cents: 1 }, "ruecklaeufer", 4989],
  ["returned and collected again", { returned: true, in_collection: true }, "im_einzug", 4990],
  ["reminded of", { reminders: 1 }, "gemahnt", 4990],
  ["returned and reminded of", { returned: true, reminders: 1 }, "gemahnt", 4990],
  ["given up", { written_off: true, allocated_cents: 4990, reminders: 3 }, "ausgebucht", 0],
  [
    "given up in part, the rest returned later",
    { written_off: true, allocated_cents: 1000, returned: true },
    "ruecklaeufer",
    3990,
  ],
  ["reversed", { reversed: true }, "storniert", 0],
  ["reversed, though it was given up", { reversed: true, written_off: true }, "storniert", 0],
  ["of nothing", { gross_cents: 0 }, "bezahlt", 0],
])("%s", (_, facts, state, open) => {
  expect(claimState({ ...fresh, ...facts })).toBe(state);
  expect(openCents({ ...fresh, ...facts })).toBe(open);
});

test("what is open and the state never contradict each other", () => {
  const facts = fc.record({
    gross_cents: fc.integer({ min: 0, max: 10_000 }),
    allocated_cents: fc.integer({ min: -10_000, max: 20_000 }),
    in_collection: fc.boolean(),
    returned: fc.boolean(),
    reminders: fc.nat(3),
    reversed: fc.boolean(),
    written_off: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, (claim) => {
      const settled = ["bezahlt", "storniert", "ausgebucht"].includes(claimState(claim));
      expect(settled).toBe(openCents(claim) <= 0);
    }),
  );
});
