import { bookLines } from "@krempelfrei/contract/accounting/bank-bookings";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeEach, describe, expect, it } from "vitest";
import {
  balanceOf,
  claimState,
  makeClaim,
  makeDebtor,
  makeRun,
  ownMonth,
  setCreditor,
} from "../../../testing/collections.ts";
import { camtStatement, OWN_IBAN } from "@krempelfrei/testing/statements";
import { readerOf } from "../../../testing/statements.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const { db } = world;
/** Claims of the tests are made in November. */
const NOW = new Date("2026-11-22T09:00:00Z");
world.setClock(NOW);
const admin = await world.signIn(await world.makeStaff());
const { read, lines } = readerOf(admin);

beforeEach(async () => {
  await setCreditor(world, { iban: OWN_IBAN });
});

const book = async (...bookings: readonly object[]) => admin.post("/api/accounting/bookings", { bookings });

async function booked(...bookings: readonly object[]) {
  const answer = await book(...bookings);
  expect(answer.statusCode, answer.body).toBe(200);
  return answerOf(bookLines, answer);
}

/** A run of two claims that the bank has been given. */
async function makeCollection() {
  const month = ownMonth();
  // Of a mandate that nobody uses for three years nothing is collected.
  const mandate = { signed_on: addDays(berlinDay(NOW), -30) };
  const debtors = [await makeDebtor(admin, {}, mandate), await makeDebtor(admin, {}, mandate)];
  const claims = [];
  for (const { id } of debtors) claims.push(await makeClaim(world, id, { month }));
  const run = await makeRun(admin, month);
  await admin.post(`/api/accounting/sepa/${run.id}/submit`, {});
  const runStatus = async () =>
    (await db.selectFrom("sepa_run").select("status").where("id", "=", run.id).executeTakeFirstOrThrow())
      .status;
  const credit = {
    batch: `${run.msg_id}-1`,
    purpose: `${run.msg_id}-1 SEPA-Sammellastschrift`,
    text: "SAMMEL-LS-EINZUG",
    name: "Krempelfrei",
    iban: "",
    amount: "99,80",
  };
  const [debtor] = debtors;
  const [claim] = claims;
  if (!debtor || !claim) throw new Error("no debtor");
  const back = {
    text: "LASTSCHRIFT RUECKBELASTUNG",
    purpose: "AC04 Konto aufgelöst",
    reference: claim.number,
    mandate: debtor.mandateReference,
    original: "49,90",
    fee: "3,00",
    amount: "-52,90",
  };
  const returned = (bank_tx_id: string) => ({
    bank_tx_id,
    kind: "ruecklastschrift",
    customer_id: debtor.id,
    claim_ids: [claim.id],
    amount_cents: 4990,
    fee_cents: 300,
    return_reason: "AC04",
  });
  return { run, debtor, claim, claims, debtors, runStatus, credit, back, returned };
}

describe("the one credit of a run", () => {
  it("is certain by its reference and sum, and books each collection of it once", async () => {
    const { run, claims, debtors, credit, runStatus } = await makeCollection();
    const [line] = (await read(camtStatement(credit))).rows;
    expect(line?.match).toMatchObject({ state: "sicher", run: { id: run.id, msg_id: run.msg_id, count: 2 } });
    const body = { bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 9980 };
    expect(await booked(body)).toMatchObject({ created: 2, messages: ["1 Buchung gespeichert."] });
    expect((await booked(body)).already_booked).toEqual([line?.id]);
    expect(await runStatus()).toBe("gebucht");
    for (const { id } of claims) expect(await claimState(world, id)).toEqual(["bezahlt", 0]);
    for (const { id } of debtors) expect(await balanceOf(world, id)).toBe(0);
    const done = (await lines("gebucht")).data.find(({ id }) => id === line?.id);
    expect(done?.bookings).toHaveLength(2);
    const undone = await admin.post(`/api/accounting/lines/${line?.id}/undo`, { reason: "Versehen" });
    expect(undone.statusCode).toBe(409);
    expect(undone.json().message).toBe(
      "Dieser Umsatz ist ein Lastschriftlauf und kann nicht zurückgenommen werden: die Lastschriften wurden eingezogen. Kam eine davon zurück, buchen Sie bitte die Rücklastschrift.",
    );
  });

  it("of another sum is refused, and nothing of the call is booked", async () => {
    const { run, debtor, claim, credit } = await makeCollection();
    const { rows } = await read(
      camtStatement({ ...credit, amount: "99,79" }, { purpose: claim.number, day: "09.12.26" }),
    );
    const [line, payment] = rows;
    expect(line?.match).toMatchObject({ state: "keine", run: null });
    const answer = await book(
      { bank_tx_id: payment?.id, kind: "zahlung", customer_id: debtor.id, amount_cents: 4990 },
      { bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 9979 },
    );
    expect(answer.statusCode).toBe(422);
    expect(errorOf(answer).message).toBe(
      "Der Lastschriftlauf beträgt 99,80\u00a0€, der Umsatz 99,79\u00a0€.",
    );
    expect(await claimState(world, claim.id)).toEqual(["im_einzug", 4990]);
  });
});

describe("a collection that came back", () => {
  it("reopens its claim with the bank's charge, the reason and a block", async () => {
    const { run, debtor, claim, credit, back, returned } = await makeCollection();
    const { rows } = await read(camtStatement(credit, { ...back, day: "10.12.26" }));
    const [line, wayBack] = rows;
    expect(wayBack?.match).toMatchObject({
      state: "sicher",
      fee_cents: 300,
      customer: { id: debtor.id },
      claims: [{ id: claim.id, cents: 4990 }],
    });
    await booked(returned(wayBack?.id ?? ""), {
      bank_tx_id: line?.id,
      kind: "sammelgutschrift",
      run_id: run.id,
      amount_cents: 9980,
    });
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    expect(await balanceOf(world, debtor.id)).toBe(4990 + 300);
    const customer = await db
      .selectFrom("customer")
      .select(["debit_block", "debit_block_note"])
      .where("id", "=", debtor.id)
      .executeTakeFirstOrThrow();
    expect(customer).toEqual({
      debit_block: true,
      debit_block_note: `Rücklastschrift ${claim.number}: AC04 Konto aufgelöst`,
    });
    expect(await booked(returned(wayBack?.id ?? ""))).toMatchObject({ created: 0 });
    expect(await balanceOf(world, debtor.id)).toBe(5290);
  });

  it("may come before the credit of its run: both are booked, in whatever order", async () => {
    const { run, debtor, claims, claim, credit, back, returned, runStatus } = await makeCollection();
    const [wayBack] = (await read(camtStatement(back))).rows;
    await booked(returned(wayBack?.id ?? ""));
    const [line] = (await read(camtStatement(credit))).rows;
    await booked({ bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 9980 });
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    expect(await claimState(world, claims[1]?.id ?? "")).toEqual(["bezahlt", 0]);
    expect(await balanceOf(world, debtor.id)).toBe(5290);
    expect(await runStatus()).toBe("gebucht");
  });

  it("needs one claim whose collection can come back, and its amount", async () => {
    const { back, returned } = await makeCollection();
    const other = await makeDebtor(admin);
    const uncollected = await makeClaim(world, other.id);
    const [wayBack] = (await read(camtStatement(back))).rows;
    const id = wayBack?.id ?? "";
    const none = await book({ ...returned(id), claim_ids: [] });
    expect(errorOf(none).message).toBe("Bitte die Forderung wählen, deren Einzug zurückkam.");
    const never = await book({ ...returned(id), customer_id: other.id, claim_ids: [uncollected.id] });
    expect(never.statusCode).toBe(409);
    const amount = await book({ ...returned(id), amount_cents: 5000, fee_cents: 290 });
    expect(errorOf(amount).message).toBe("Eingezogen wurden 49,90\u00a0€.");
  });
});
