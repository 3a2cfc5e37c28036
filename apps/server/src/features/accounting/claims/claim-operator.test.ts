import { createClaims } from "@krempelfrei/contract/accounting/claims";
import { expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const office = makeOffice(world);

it("a claim keeps who the operator was: seat, register and who represents it (§ 35a GmbHG)", async () => {
  const operator = {
    company_name: "Nordakte GmbH",
    represented_by: "Anna Berg",
    seat: "Nordstadt",
    register_court: "Amtsgericht Nordstadt",
    register_number: "HRB 12",
  };
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  const admin = await world.signIn(await world.makeStaff());
  await world.db.updateTable("accounting_setting").set(operator).execute();
  await office.clear();
  const id = await office.customer();
  await admin.call(createClaims, { body: { month: "2026-11" } });
  await world.db.updateTable("accounting_setting").set({ represented_by: "Ben Tal", seat: "Süd" }).execute();
  const { snapshot } = await world.db
    .selectFrom("claim")
    .select("snapshot")
    .where("customer_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(snapshot).toMatchObject({ creditor: operator });
});
