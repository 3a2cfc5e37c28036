import { bookLines } from "@krempelfrei/contract/accounting/bank-bookings";
import { listSepaItems } from "@krempelfrei/contract/accounting/sepa";
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
/** Claims are made and collected in November; the lines of the bank have come by the twelfth of December. */
const NOVEMBER = new Date("2026-11-22T09:00:00Z");
const DECEMBER = new Date("2026-12-12T09:00:00Z");
const person = await world.makeStaff();
world.setClock(DECEMBER);
const admin = await world.signIn(person);
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

const undo = async (id = "") => admin.post(`/api/accounting/lines/${id}/undo`, { reason: "Versehen" });

/** A run of two claims that the bank has been given. */
async function makeCollection() {
  world.setClock(NOVEMBER);
  // A session of its own: the other one begins in December.
  const clerk = await world.signIn(person);
  const month = ownMonth();
  // A mandate that was not used for three years has expired.
  const mandate = { signed_on: addDays(berlinDay(NOVEMBER), -30) };
  const debtors = [await makeDebtor(clerk, {}, mandate), await makeDebtor(clerk, {}, mandate)];
  const claims = [];
  for (const { id } of debtors) claims.push(await makeClaim(world, id, { month }));
  const run = await makeRun(clerk, month);
  await clerk.post(`/api/accounting/sepa/${run.id}/submit`, {});
  world.setClock(DECEMBER);
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
    name: "Jürgen Müller-Groß",
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
  // Covers sepa.15
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
    expect(done?.undo_obstacle).toBeNull();
  });

  it("is certain without the collections that the bank has refused", async () => {
    const { run, claim, credit } = await makeCollection();
    const refused = { status: "abgelehnt", return_reason: "AC04" };
    await world.db.updateTable("sepa_item").set(refused).where("claim_id", "=", claim.id).execute();
    const [line] = (await read(camtStatement({ ...credit, amount: "49,90" }))).rows;
    expect(line?.match).toMatchObject({ state: "sicher", run: { id: run.id } });
    const body = { bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 4990 };
    expect(await booked(body)).toMatchObject({ created: 1 });
  });

  it("is taken back while nothing of it came back, and booked again", async () => {
    const { run, claims, debtors, debtor, claim, credit, back, returned, runStatus } = await makeCollection();
    const { rows } = await read(camtStatement(credit, { ...back, day: "10.12.26" }));
    const [line, wayBack] = rows;
    const body = { bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 9980 };
    await booked(body);
    expect((await undo(line?.id)).statusCode).toBe(204);
    expect(await runStatus()).toBe("eingereicht");
    for (const { id } of claims) expect(await claimState(world, id)).toEqual(["im_einzug", 4990]);
    for (const { id } of debtors) expect(await balanceOf(world, id)).toBe(4990);
    expect(await booked(body)).toMatchObject({ created: 2 });
    await booked(returned(wayBack?.id ?? ""));
    const refused = await undo(line?.id);
    const why = `Die Lastschrift zu ${claim.number} ist zurückgekommen. Bitte nehmen Sie zuerst die Rücklastschrift zurück.`;
    expect([refused.statusCode, errorOf(refused).message]).toEqual([409, why]);
    const shown = (await lines("gebucht")).data;
    expect(shown.find(({ id }) => id === line?.id)?.undo_obstacle).toBe(why);
    expect(shown.find(({ id }) => id === wayBack?.id)?.undo_obstacle).toBeNull();
    expect((await undo(wayBack?.id)).statusCode).toBe(204);
    expect((await undo(line?.id)).statusCode).toBe(204);
    expect(await balanceOf(world, debtor.id)).toBe(4990);
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
  // Covers sepa.13
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

describe("a return that is taken back", () => {
  it("pays its claim again, with the fee, the block and what let the customer off", async () => {
    const { debtor, claim, back, returned, credit, run } = await makeCollection();
    const { rows } = await read(camtStatement(credit, { ...back, day: "10.12.26" }));
    const [line, wayBack] = rows;
    await booked({ bank_tx_id: line?.id, kind: "sammelgutschrift", run_id: run.id, amount_cents: 9980 });
    await setCreditor(world, { return_fee: "keine" });
    await booked(returned(wayBack?.id ?? ""));
    await setCreditor(world, { return_fee: "bankgebuehr" });
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    expect((await undo(wayBack?.id)).statusCode).toBe(204);
    expect(await claimState(world, claim.id)).toEqual(["bezahlt", 0]);
    expect(await balanceOf(world, debtor.id)).toBe(0);
    const { debit_block } = await db
      .selectFrom("customer")
      .select("debit_block")
      .where("id", "=", debtor.id)
      .executeTakeFirstOrThrow();
    expect(debit_block).toBe(false);
    // The same line is a return of the same claim again.
    expect(await booked(returned(wayBack?.id ?? ""))).toMatchObject({ created: 2 });
    // A payment in between keeps the return from being taken back.
    await booked({
      client_key: "01980000-0000-7000-8000-000000000001",
      kind: "zahlung",
      customer_id: debtor.id,
      booked_on: "2026-12-12",
      amount_cents: 4990,
      claim_ids: [claim.id],
    });
    expect(errorOf(await undo(wayBack?.id)).message).toContain("inzwischen bezahlt");
  });
});

describe("a return that was entered by hand", () => {
  it.each([
    ["with its fee", 300, "sicher", 300],
    ["without its fee", 0, "vorschlag", 300],
  ] as const)("%s is what the later line is linked with", async (_, fee_cents, state, total) => {
    const { run, debtor, claim, back, returned } = await makeCollection();
    const { data: items } = await admin.call(listSepaItems, { params: { id: run.id }, query: {} });
    const item = items.find((one) => one.claim.id === claim.id);
    const entered = { reason: "AM04", fee_cents, booked_on: "2026-12-11" };
    const made = await admin.post(`/api/accounting/sepa/${run.id}/items/${item?.id}/return`, entered);
    expect(made.statusCode, made.body).toBe(200);
    const [wayBack] = (await read(camtStatement({ ...back, day: "10.12.26" }))).rows;
    expect(wayBack?.match).toMatchObject({
      state,
      is_booked: true,
      claims: [{ id: claim.id }],
      fee_cents: 300,
    });
    const body = { ...returned(wayBack?.id ?? ""), kind: "ruecklastschrift_gebucht" };
    expect((await booked(body)).messages).toEqual(["1 Umsatz war schon gebucht."]);
    expect(await balanceOf(world, debtor.id)).toBe(4990 + total);
    const done = (await lines("gebucht")).data.find(({ id }) => id === wayBack?.id);
    expect(done?.bookings[0]).toMatchObject({ kind: "ruecklastschrift", customer: { id: debtor.id } });
    // A second line is none of it.
    const [second] = (await read(camtStatement({ ...back, day: "11.12.26" }))).rows;
    expect((await book({ ...body, bank_tx_id: second?.id })).statusCode).toBe(409);
    expect((await book({ ...body, bank_tx_id: second?.id, claim_ids: [] })).statusCode).toBe(409);
    expect((await undo(wayBack?.id)).statusCode).toBe(204);
    expect(await balanceOf(world, debtor.id)).toBe(4990 + fee_cents);
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    // Linked once more, it brings the bank's fee once more.
    await booked(body);
    expect(await balanceOf(world, debtor.id)).toBe(4990 + total);
    expect((await undo(wayBack?.id)).statusCode).toBe(204);
    const less = camtStatement({ ...back, day: "12.12.26", original: "", fee: "", amount: "-49,80" });
    const [short] = (await read(less)).rows;
    const wrong = await book({ ...body, bank_tx_id: short?.id, amount_cents: 4980, fee_cents: 0 });
    expect(errorOf(wrong).message).toContain("der Umsatz beträgt 49,80");
  });
});
