import { getClaimMonth, listClaims } from "@krempelfrei/contract/accounting/claims";
import { beginAt } from "@krempelfrei/testing/moment";
import { expect, it } from "vitest";
import { makeClaim, makeDebtor, ownMonth, setCreditor } from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";

beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();

// Covers sepa.16
it("say their package and that a mandate is missing, as the tile counts them", async () => {
  const admin = await world.signIn(await world.makeStaff());
  await setCreditor(world, { locked_until: null });
  const month = ownMonth();
  const [good, without, old, transfer, paid] = await Promise.all([
    makeDebtor(admin),
    makeDebtor(admin),
    makeDebtor(admin),
    makeDebtor(admin, { payment_method: "ueberweisung" }),
    makeDebtor(admin),
  ]);
  for (const { id } of [good, without, old, paid]) await makeClaim(world, id, { month });
  await makeClaim(world, transfer.id, { month, payment_method: "ueberweisung" });
  for (const { id } of [without, paid])
    await world.db.updateTable("mandate").set({ status: "revoked" }).where("customer_id", "=", id).execute();
  await world.db
    .updateTable("mandate")
    .set({ signed_on: "2023-11-22" })
    .where("customer_id", "=", old.id)
    .execute();
  await world.db
    .updateTable("claim")
    .set({ open_cents: 0, status: "bezahlt" })
    .where("customer_id", "=", paid.id)
    .execute();
  const { data } = await admin.call(listClaims, { query: { month } });
  expect(data.map(({ package: name }) => name)).toEqual(data.map(() => "permanent"));
  const missing = data.filter(({ mandate_missing }) => mandate_missing).map(({ customer }) => customer.id);
  expect(missing.toSorted()).toEqual([without.id, old.id].toSorted());
  // A paid claim needs no mandate any more; the tile is about the month's money.
  const { by_way } = await admin.call(getClaimMonth, { query: { month } });
  expect(by_way.ohne_mandat.count).toBe(3);
});
