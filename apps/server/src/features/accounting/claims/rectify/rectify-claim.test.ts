import {
  createClaims,
  getClaimsAfter,
  listClaims,
  rectifyClaim,
  type Claim,
} from "@krempelfrei/contract/accounting/claims";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { listSepaItems, submitSepaRun } from "@krempelfrei/contract/accounting/sepa";
import { getAccountingSettings, updateAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../../../testing/claims-scene.ts";
import type { Client } from "../../../../testing/client.ts";
import { makeRun, setCreditor } from "../../../../testing/collections.ts";
import { createWorld } from "../../../../testing/world.ts";
import { verifyAccounting } from "../../audit/verify-accounting.ts";

const world = await createWorld();
const office = makeOffice(world);
let person: Awaited<ReturnType<typeof world.makeStaff>>;
let admin: Client;

async function at(day: string): Promise<void> {
  world.setClock(new Date(`${day}T12:00:00Z`));
  admin = await world.signIn(person);
}
beforeAll(async () => {
  world.setClock(new Date("2026-11-03T12:00:00Z"));
  person = await world.makeStaff();
});
beforeEach(async () => {
  await at("2026-11-03");
  await office.clear();
  await setCreditor(world, { taxation: "ist", proration: "tagesgenau" });
});
afterAll(() => world.setClock());

const claimsOf = async (customer_id: string): Promise<Claim[]> =>
  (await admin.call(listClaims, { query: { customer_id } })).data;
const open = async (id: string) => admin.call(getOpenItems, { params: { id } });
const after = async (customer_id: string, date: string) =>
  admin.call(getClaimsAfter, { query: { customer_id, date } });
const rectify = async (id: string, new_cents: number) =>
  admin.post(`/api/accounting/claims/${id}/rectify`, { new_cents });
const verified = async () => (await verifyAccounting(world.system)).problems;

/** A claim of November over 49,90 €, of a contract that ends with the 15th. */
async function makeCancelled(before: (id: string, claim: Claim) => Promise<unknown> = async () => undefined) {
  const id = await office.customer();
  await admin.call(createClaims, { body: { month: "2026-11" } });
  const [claim] = await claimsOf(id);
  if (!claim) throw new Error("no claim");
  await before(id, claim);
  await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
  return { id, claim };
}
const pay = async (customer_id: string, claim: Claim, amount_cents = 4990) => {
  const booking = {
    client_key: crypto.randomUUID(),
    kind: "zahlung",
    customer_id,
    amount_cents,
    booked_on: "2026-11-03",
    claim_ids: [claim.id],
  };
  const answer = await admin.post("/api/accounting/bookings", { bookings: [booking] });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe.each(["ist", "soll"] as const)("a claim beyond the end of its contract (%s)", (taxation) => {
  beforeEach(async () => setCreditor(world, { taxation }));

  it("is replaced by one for the days of the contract, and the account, open items and DATEV agree", async () => {
    const { id, claim } = await makeCancelled();
    expect(await after(id, "2026-11-15")).toEqual({
      text: `Nach dem 15.11.2026 besteht bereits 1 Forderung (${claim.number}). Zu hohe können Sie danach berichtigen.`,
      claims: [
        {
          id: claim.id,
          number: claim.number,
          will_be_reversed: false,
          old_cents: 4990,
          new_cents: 2495,
          difference_cents: -2495,
          obstacle: null,
        },
      ],
    });
    const answer = await rectify(claim.id, 2495);
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answerOf(rectifyClaim, answer);
    expect(await claimsOf(id)).toMatchObject([
      {
        id: made.claim?.id,
        kind: "monatsbeitrag",
        gross_cents: 2495,
        vat_cents: 398,
        open_cents: 2495,
        period_from: "2026-11-01",
        period_to: "2026-11-15",
        status: "offen",
      },
      {
        id: made.storno.id,
        kind: "storno",
        gross_cents: -4990,
        reason: "Berichtigung: Vertrag endet am 15.11.2026",
      },
      { id: claim.id, status: "storniert", open_cents: 0 },
    ]);
    expect(await after(id, "2026-11-15")).toEqual({ text: null, claims: [] });
    expect(await verified()).toEqual([]);
  });

  it("that was paid keeps its money: it settles the new one, and the rest is credit", async () => {
    const { id, claim } = await makeCancelled(pay);
    expect((await rectify(claim.id, 2495)).statusCode).toBe(201);
    const [made] = await claimsOf(id);
    expect(made).toMatchObject({ gross_cents: 2495, open_cents: 0, status: "bezahlt" });
    expect(await open(id)).toMatchObject({ claims: [], fees: [], credit_cents: 2495 });
    expect(await verified()).toEqual([]);
  });

  it("that was paid in part owes the rest of the new one alone", async () => {
    const { id, claim } = await makeCancelled(async (id, claim) => pay(id, claim, 1000));
    expect((await rectify(claim.id, 2495)).statusCode).toBe(201);
    expect(await open(id)).toMatchObject({ claims: [{ open_cents: 1495 }], fees: [], credit_cents: 0 });
    expect(await verified()).toEqual([]);
  });
});

describe("the rectification of a claim", () => {
  it("bills extras and credits of it again, none twice", async () => {
    const id = await office.customer();
    const book = async (fields: object) =>
      admin.post(`/api/customers/${id}/bookings`, { booked_on: "2026-11-02", text: "Im Archiv", ...fields });
    await book({ kind: "zusatzleistung", amount_cents: 1000 });
    await book({ kind: "gutschrift", amount_cents: 300 });
    await admin.call(createClaims, { body: { month: "2026-11" } });
    const [claim] = await claimsOf(id);
    expect(claim?.gross_cents).toBe(5690);
    await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
    expect((await after(id, "2026-11-15")).claims).toMatchObject([{ new_cents: 3195 }]);
    expect((await rectify(claim?.id ?? "", 3195)).statusCode).toBe(201);
    expect((await open(id)).unbilled_cents).toBe(0);
    expect(await verified()).toEqual([]);
  });

  it("bills extras of it with a rate of VAT that was entered after it", async () => {
    const id = await office.customer();
    const extra = { kind: "zusatzleistung", amount_cents: 1190, booked_on: "2026-11-02", text: "Im Archiv" };
    expect((await admin.post(`/api/customers/${id}/bookings`, extra)).statusCode).toBe(201);
    await admin.call(createClaims, { body: { month: "2026-11" } });
    const [claim] = await claimsOf(id);
    await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
    const { vat_rates } = await admin.call(getAccountingSettings);
    const small = [...vat_rates, { valid_from: "2026-11-01", vat_bp: 0 }];
    await admin.call(updateAccountingSettings, { body: { vat_rates: small } });
    expect((await after(id, "2026-11-15")).claims).toMatchObject([{ new_cents: 3685 }]);
    expect((await rectify(claim?.id ?? "", 3685)).statusCode).toBe(201);
    expect((await claimsOf(id))[0]).toMatchObject({ gross_cents: 3685, vat_cents: 0 });
    expect(await verified()).toEqual([]);
    await admin.call(updateAccountingSettings, { body: { vat_rates } });
  });

  it("leaves no claim of a month after the end: what was paid is credit", async () => {
    const id = await office.customer();
    await admin.call(createClaims, { body: { month: "2026-12" } });
    const [claim] = await claimsOf(id);
    if (!claim) throw new Error("no claim");
    await pay(id, claim);
    await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
    expect((await after(id, "2026-11-15")).claims).toMatchObject([{ new_cents: 0, difference_cents: -4990 }]);
    expect(answerOf(rectifyClaim, await rectify(claim.id, 0)).claim).toBeNull();
    expect(await open(id)).toMatchObject({ claims: [], credit_cents: 4990 });
    expect(await verified()).toEqual([]);
  });

  it("happens once, of a double click and of two tabs, and not with an amount that nobody has seen", async () => {
    const { id, claim } = await makeCancelled();
    expect(errorOf(await rectify(claim.id, 2500)).message).toBe(
      "Der neue Betrag hat sich inzwischen geändert. Bitte prüfen Sie ihn noch einmal.",
    );
    const answers = await Promise.all([1, 2, 3].map(async () => rectify(claim.id, 2495)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(errorOf(await rectify(claim.id, 2495)).message).toMatch(
      /^Die Forderung wurde bereits storniert \(RE-2026-\d+\)\.$/,
    );
    expect(await claimsOf(id)).toHaveLength(3);
    const history = await world.db
      .selectFrom("change")
      .select(["action", "subject_name"])
      .where("customer_id", "=", id)
      .where("action", "like", "claim.%")
      .orderBy("action")
      .execute();
    expect(history).toEqual([
      { action: "claim.rectified", subject_name: claim.number },
      { action: "claim.reversed", subject_name: claim.number },
    ]);
  });

  it("is refused where the contract goes on, and where the amount is right", async () => {
    const id = await office.customer();
    await setCreditor(world, { proration: "voller_monat" });
    await admin.call(createClaims, { body: { month: "2026-11" } });
    const [claim] = await claimsOf(id);
    expect(errorOf(await rectify(claim?.id ?? "", 2495)).message).toBe(
      "Der Betrag der Rechnung stimmt mit dem Vertrag überein.",
    );
    await admin.call(cancelCustomer, { params: { id }, body: { date: "2026-11-15" } });
    expect((await after(id, "2026-11-15")).claims).toMatchObject([{ difference_cents: 0, obstacle: null }]);
    const refused = await rectify(claim?.id ?? "", 4990);
    expect([refused.statusCode, errorOf(refused).message]).toEqual([
      409,
      "Der Betrag der Rechnung stimmt mit dem Vertrag überein.",
    ]);
  });
});

describe("what keeps a claim from being rectified is said", () => {
  const obstacleOf = async (id: string, claim: Claim): Promise<string | undefined> => {
    const { text, claims } = await after(id, "2026-11-15");
    const [found] = claims;
    if (found?.obstacle === null) return undefined;
    expect(text).toContain("eingezogene bitte als Gutschrift prüfen.");
    const refused = await rectify(claim.id, found?.new_cents ?? 0);
    expect([refused.statusCode, errorOf(refused).message]).toEqual([409, found?.obstacle]);
    return found?.obstacle;
  };

  it("a write-off, an agency, a closed month", async () => {
    const { id, claim } = await makeCancelled();
    const set = async (fields: object) =>
      world.db.updateTable("claim").set(fields).where("id", "=", claim.id).execute();
    await set({ agency_on: "2026-11-03" });
    expect(await obstacleOf(id, claim)).toContain("Inkasso");
    await set({ agency_on: null });
    await setCreditor(world, { locked_until: "2026-12-31" });
    await at("2027-01-04");
    expect(await obstacleOf(id, claim)).toBe("Der Zeitraum bis 31.12.2026 ist festgeschrieben.");
    await setCreditor(world, { locked_until: null });
    expect(await obstacleOf(id, claim)).toBeUndefined();
    await admin.post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "Uneinbringlich" });
    expect(await obstacleOf(id, claim)).toBe("Die Forderung ist ausgebucht und kann nicht storniert werden.");
  });

  it("a past quarter of an office that is taxed by what it has agreed: a credit corrects it in this one", async () => {
    const { id, claim } = await makeCancelled();
    await setCreditor(world, { taxation: "soll" });
    await at("2027-01-04");
    expect(await obstacleOf(id, claim)).toBe("Das Quartal der Rechnung ist vorbei (Sollbesteuerung).");
  });

  it("a collection under way; a booked one that comes back later opens the new claim", async () => {
    const { id, claim } = await makeCancelled(async (_, claim) => {
      await world.db
        .updateTable("claim")
        .set({ mailed_at: new Date("2026-11-03T12:00:00Z") })
        .where("id", "=", claim.id)
        .execute();
    });
    const run = await makeRun(admin, "2026-11");
    expect(await obstacleOf(id, claim)).toContain(`Lastschriftlauf ${run.msg_id}`);
    await admin.call(submitSepaRun, { params: { id: run.id }, body: { revision: run.revision } });
    await at("2026-11-26");
    expect((await admin.post(`/api/accounting/sepa/${run.id}/confirm`, {})).statusCode).toBe(200);
    expect((await rectify(claim.id, 2495)).statusCode).toBe(201);
    const [made] = await claimsOf(id);
    expect(made).toMatchObject({ status: "bezahlt", open_cents: 0 });
    const { data } = await admin.call(listSepaItems, { params: { id: run.id }, query: {} });
    const returned = await admin.post(`/api/accounting/sepa/${run.id}/items/${data[0]?.id}/return`, {
      reason: "MS03",
      fee_cents: 300,
      booked_on: "2026-11-26",
    });
    expect(returned.statusCode, returned.body).toBe(200);
    expect(await open(id)).toMatchObject({
      claims: [{ id: made?.id, open_cents: 2495 }],
      fees: [{ open_cents: 300 }],
      credit_cents: 0,
    });
    expect(await verified()).toEqual([]);
  });
});
