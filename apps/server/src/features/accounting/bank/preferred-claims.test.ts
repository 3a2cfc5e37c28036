import { expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { claimState, makeClaim, makeDebtor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
world.setClock(new Date("2026-11-23T09:00:00Z"));
const admin = await world.signIn(await world.makeStaff());

it("settles the claim that the line names where the call names none", async () => {
  const debtor = await makeDebtor(admin);
  const claims = [];
  for (const due_on of ["2026-01-05", "2026-02-05", "2026-03-05"])
    claims.push(await makeClaim(world, debtor.id, { due_on }));
  const purpose = `${claims[2]?.number} Beitrag`;
  const bank_tx_id = await insertBankLine(world.db, { purpose, amount_cents: 6000 });
  const booking = { bank_tx_id, customer_id: debtor.id, kind: "zahlung", amount_cents: 6000 };
  const answer = await admin.post("/api/accounting/bookings", { bookings: [booking] });
  expect(answer.statusCode, answer.body).toBe(200);
  // Claims that the line does not name follow, the oldest first.
  const states = await Promise.all(claims.map(async ({ id }) => claimState(world, id)));
  expect(states).toEqual([
    ["teilbezahlt", 3980],
    ["offen", 4990],
    ["bezahlt", 0],
  ]);
});
