import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
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

it("settles a claim once, however often the call names it; the rest is the next one's, or credit", async () => {
  const makeOwing = async (count: number) => {
    const { id } = await makeDebtor(admin);
    const claims: string[] = [];
    for (let index = 0; index < count; index += 1) claims.push((await makeClaim(world, id)).id);
    const standing = async () => ({
      states: await Promise.all(claims.map(async (claim) => claimState(world, claim))),
      credit: (await admin.call(getOpenItems, { params: { id } })).credit_cents,
    });
    return { id, claims, standing };
  };
  const pay = async (customer_id: string, amount_cents: number, fields: object) => {
    const bank_tx_id = await insertBankLine(world.db, { amount_cents });
    const booking = { bank_tx_id, customer_id, kind: "zahlung", amount_cents, ...fields };
    const answer = await admin.post("/api/accounting/bookings", { bookings: [booking] });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const [named, divided, credited] = [await makeOwing(2), await makeOwing(1), await makeOwing(1)];
  const [first, next] = named.claims;
  await pay(named.id, 6000, { claim_ids: [first, first, next] });
  expect(await named.standing()).toEqual({
    states: [
      ["bezahlt", 0],
      ["teilbezahlt", 2 * 4990 - 6000],
    ],
    credit: 0,
  });
  const part = { claim_id: divided.claims[0], cents: 4000 };
  await pay(divided.id, 8000, { parts: [part, part] });
  expect(await divided.standing()).toEqual({ states: [["bezahlt", 0]], credit: 8000 - 4990 });
  await world.db
    .insertInto("booking")
    .values({
      customer_id: credited.id,
      kind: "zahlung",
      amount_cents: -20_000,
      booked_on: "2026-11-02",
      text: "Überweisung",
    })
    .execute();
  const body = { customer_id: credited.id, claim_ids: [...credited.claims, ...credited.claims] };
  expect((await admin.post("/api/accounting/allocations", body)).statusCode).toBe(200);
  expect(await credited.standing()).toEqual({ states: [["bezahlt", 0]], credit: 20_000 - 4990 });
});
