import { createClaims, getClaimsAfter, listClaims } from "@krempelfrei/contract/accounting/claims";
import { cancelCustomer, uncancelCustomer } from "@krempelfrei/contract/customers/customers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { insertClaim } from "../../testing/accounting.ts";
import { getOffice } from "@krempelfrei/contract/office/office";
import { makeOffice } from "../../testing/claims-scene.ts";
import type { Client } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
const office = makeOffice(world);
const NOW = new Date("2026-11-03T12:00:00Z");
let admin: Client;

beforeAll(async () => {
  world.setClock(NOW);
  admin = await world.signIn(await world.makeStaff());
});
beforeEach(async () => {
  world.setClock(NOW);
  await office.clear();
});
afterAll(() => world.setClock());

// Covers claims.5
it("a cancellation takes open claims back that are for days after it; others are told and left to a person", async () => {
  const id = await office.customer();
  for (const month of ["2026-10", "2026-11", "2026-12"]) await admin.call(createClaims, { body: { month } });
  const after = (date: string) => admin.call(getClaimsAfter, { query: { customer_id: id, date } });
  expect(await after("2026-12-31")).toEqual({ text: null, claims: [] });
  expect(await after("2026-10-31")).toMatchObject({
    text: "Nach dem 31.10.2026 bestehen bereits 2 Forderungen (RE-2026-00002, RE-2026-00003). Offene werden storniert.",
    claims: [{ will_be_reversed: true }, { will_be_reversed: true }],
  });
  expect(await after("2026-11-15")).toMatchObject({
    claims: [
      { number: "RE-2026-00002", will_be_reversed: false },
      { number: "RE-2026-00003", will_be_reversed: true },
    ],
  });
  await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
  const { data } = await admin.call(listClaims, { query: { customer_id: id } });
  expect(data.map(({ number, kind, status, reason }) => [number, kind, status, reason])).toEqual([
    ["RE-2026-00004", "storno", "storniert", "Kündigung zum 15.11.2026"],
    ["RE-2026-00003", "monatsbeitrag", "storniert", null],
    ["RE-2026-00002", "monatsbeitrag", "offen", null],
    ["RE-2026-00001", "monatsbeitrag", "offen", null],
  ]);
  expect((await after("2026-11-15")).text).toBe(
    "Nach dem 15.11.2026 besteht bereits 1 Forderung (RE-2026-00002). Zu hohe können Sie danach berichtigen.",
  );
  // Nobody owes anything for the month after the end any more, and none is made for it.
  expect(await admin.call(createClaims, { body: { month: "2026-12", recreate: true } })).toMatchObject({
    created: 0,
  });
});

it("what a cancellation took back is due again where it is withdrawn", async () => {
  const id = await office.customer();
  for (const month of ["2026-11", "2026-12"]) await admin.call(createClaims, { body: { month } });
  await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-30" } });
  await admin.call(uncancelCustomer, { params: { id } });
  world.setClock(new Date("2026-12-01T12:00:00Z"));
  const later = await world.signIn(await world.makeStaff());
  const unbilled = async () => (await later.call(getOffice, {})).money?.unbilled;
  expect(await unbilled()).toMatchObject({ count: 1 });
  expect(await later.call(createClaims, { body: { month: "2026-12" } })).toMatchObject({ created: 1 });
  expect(await unbilled()).toMatchObject({ count: 0 });
});

it("what was reversed by hand, made again and taken back is due again as well", async () => {
  const id = await office.customer();
  await admin.call(createClaims, { body: { month: "2026-12" } });
  const { data } = await admin.call(listClaims, { query: { customer_id: id } });
  const reversed = await admin.post(`/api/accounting/claims/${data[0]?.id}/storno`, { reason: "Versehen" });
  expect(reversed.statusCode, reversed.body).toBe(201);
  expect((await admin.call(createClaims, { body: { month: "2026-12" } })).created).toBe(0);
  await admin.call(createClaims, { body: { month: "2026-12", recreate: true } });
  await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-30" } });
  await admin.call(uncancelCustomer, { params: { id } });
  expect(await admin.call(createClaims, { body: { month: "2026-12" } })).toMatchObject({
    created: 1,
    reversed: 0,
  });
});

it("a customer with an invoice is not deleted, though nothing stands on the account", async () => {
  const { customer } = await world.makeGroup();
  await insertClaim(world.db, customer.id);
  const answer = await admin.delete(`/api/customers/${customer.id}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      message: expect.stringMatching(
        /^Der Kunde hat Buchungen und kann nicht gelöscht werden\. .* werden bis zum 31\.12\.\d{4} aufbewahrt\.$/,
      ) as string,
    },
  ]);
});
