import { randomUUID } from "node:crypto";
import { listSepaItems, listSepaReturns } from "@krempelfrei/contract/accounting/sepa";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { errorOf } from "@krempelfrei/testing/client";
import {
  balanceOf,
  claimState,
  makeClaim,
  makeCollectingWorld,
  makeDebtor,
  makeFilledRun,
  makeRun,
  makeSubmittedRun,
  mandateRow,
  ownMonth,
  SEPA_PATH,
  setCreditor,
} from "../../../testing/collections.ts";
import { describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const COLLECTED =
  "Dieser Betrag wird gerade per Lastschrift eingezogen. Bitte warten Sie, bis der Einzug gebucht ist, oder verwerfen Sie den Lauf.";
const DAY = "2026-11-25";
const { world, person } = await makeCollectingWorld();

describe("a collection that comes back", () => {
  it("opens its claim, passes the bank's charge on, and may be collected once more", async () => {
    const { month, returned, confirm, run, admin, first } = await makeSubmittedRun(world, person);
    await confirm();
    const { id, claim } = first;
    const answer = await returned(claim, { reason: "AM04", fee_cents: 395 });
    expect(answer.json()).toMatchObject({
      status: "zurueck",
      return_text: "AM04 Deckung unzureichend",
      returned_on: "2026-11-26",
      can_retry: true,
      can_return: false,
    });
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    expect(await balanceOf(world, id)).toBe(4990 + 395);
    expect((await returned(claim)).statusCode).toBe(409);
    const { data, total, sum_cents } = await admin.call(listSepaReturns, { query: { month } });
    expect({ total, sum_cents }).toEqual({ total: 1, sum_cents: 4990 });
    expect(data[0]?.iban_masked).toBe("DE89 **** **** **** **30 00");
    // A returned claim is collected only if the call names it.
    expect((await admin.post(SEPA_PATH, { month })).json()).toMatchObject({
      created: false,
      run: { id: run.id },
    });
    const again = await makeRun(admin, month, { claim_ids: [claim.id] });
    expect(again).toMatchObject({ count: 1, collection_on: "2026-12-10" });
    const items = await admin.call(listSepaItems, { params: { id: again.id }, query: {} });
    expect(items.data[0]?.end_to_end_id).toBe(`${claim.number}-2`);
  });

  // Covers dunning.7
  it("costs the customer nothing where the office wants it so: the bank's charge stands, and is let off", async () => {
    const { confirm, returned, first } = await makeSubmittedRun(world, person, 1);
    await setCreditor(world, { return_fee: "keine" });
    await confirm();
    const { id, claim } = first;
    expect((await returned(claim, { reason: "AM04", fee_cents: 395 })).statusCode).toBe(200);
    await setCreditor(world, { return_fee: "bankgebuehr" });
    expect(await balanceOf(world, id)).toBe(4990);
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    const fees = await world.db
      .selectFrom("booking")
      .select(["kind", "amount_cents", "text"])
      .where("customer_id", "=", id)
      .where("kind", "in", ["gebuehr", "korrektur"])
      .orderBy("amount_cents")
      .execute();
    expect(fees).toEqual([
      { kind: "korrektur", amount_cents: -395, text: `Bankgebühr nicht berechnet ${claim.number}` },
      { kind: "gebuehr", amount_cents: 395, text: `Bankgebühr Rücklastschrift ${claim.number}` },
    ]);
  });

  it("before it was booked: the money came and went", async () => {
    const { returned, run, admin, first } = await makeSubmittedRun(world, person, 1);
    const { id, claim } = first;
    expect((await returned(claim)).statusCode).toBe(200);
    const kinds = await world.db
      .selectFrom("booking")
      .select(["kind", "amount_cents", "booked_on"])
      .where("customer_id", "=", id)
      .where("kind", "<>", "forderung")
      .orderBy("booked_on")
      .execute();
    expect(kinds).toEqual([
      { kind: "zahlung", amount_cents: -4990, booked_on: DAY },
      { kind: "ruecklastschrift", amount_cents: 4990, booked_on: "2026-11-26" },
    ]);
    expect((await admin.get(`${SEPA_PATH}/${run.id}`)).json()).toMatchObject({ status: "gebucht" });
  });

  // Covers sepa.10
  it.each(["AC01", "AC04", "MD01", "MD07"])(
    "with %s blocks further debits, told in the history",
    async (reason) => {
      const { returned, first } = await makeSubmittedRun(world, person, 1);
      const { id, claim } = first;
      await returned(claim, { reason });
      const customer = await world.db
        .selectFrom("customer")
        .select(["debit_block", "debit_block_note"])
        .where("id", "=", id)
        .executeTakeFirst();
      expect(customer?.debit_block).toBe(true);
      expect(customer?.debit_block_note).toContain(`Rücklastschrift ${claim.number}: ${reason}`);
      const history = await changesOf(
        world,
        { customer_id: id, action: ["customer.updated", "sepa_run.returned"] },
        "action",
      );
      expect(history.map(({ action }) => action)).toEqual(["sepa_run.returned", "customer.updated"]);
    },
  );

  it("is checked", async () => {
    const { debtors, returned, run, admin, first } = await makeSubmittedRun(world, person, 1);
    const { claim } = first;
    for (const [field, body, text] of [
      ["booked_on", { booked_on: "2026-11-24" }, "Eine Rücklastschrift kann nicht vor dem Einzug liegen."],
      ["booked_on", { booked_on: "2026-11-27" }, "Das Datum darf nicht in der Zukunft liegen."],
      ["fee_cents", { fee_cents: -1 }, "Bitte einen gültigen Betrag angeben, z. B. 1.234,56."],
      ["reason", { reason: "weil" }, "Bitte eine der Möglichkeiten wählen"],
    ] as const) {
      const answer = await returned(claim, body);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(errorOf(answer).errors[field]).toContain(text);
    }
    await setCreditor(world, { locked_until: "2026-11-30" });
    expect((await returned(claim)).statusCode).toBe(409);
    const foreign = await makeFilledRun(world, person, 1).catch(() => undefined);
    const path = `${SEPA_PATH}/${foreign?.run.id ?? randomUUID()}/items/${debtors[0]?.claim.id}/return`;
    const body = { reason: "AM04", fee_cents: 0, booked_on: "2026-11-26" };
    expect((await admin.post(path, body)).statusCode).toBe(404);
    expect((await admin.get(`${SEPA_PATH}/${run.id}/items?status=im_einzug`)).json()).toMatchObject({
      total: 1,
    });
  });

  it("of the first by a mandate makes the next one the first again", async () => {
    await setCreditor(world, { first_sequence: "FRST" });
    const { returned, first } = await makeSubmittedRun(world, person, 1);
    const { claim, mandateId } = first;
    expect(await mandateRow(world, mandateId)).toMatchObject({ first_used_on: DAY });
    await returned(claim);
    expect(await mandateRow(world, mandateId)).toMatchObject({ first_used_on: null, last_used_on: null });
  });
});

describe("the bank's report on a file", () => {
  const report = (msgId: string, inner: string) =>
    `<?xml version="1.0"?><Document><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>` +
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${msgId}</OrgnlMsgId>${inner.includes("TxInf") ? "" : inner}</OrgnlGrpInfAndSts>` +
    `${inner.includes("TxInf") ? `<OrgnlPmtInfAndSts>${inner}</OrgnlPmtInfAndSts>` : ""}</CstmrPmtStsRpt></Document>`;
  const refusal = (number: string, code: string) =>
    `<TxInfAndSts><OrgnlEndToEndId>${number}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`;
  const send = async (xml: string) =>
    (await world.signIn(person)).upload(
      `${SEPA_PATH}/status`,
      { name: "pain002.xml", bytes: Buffer.from(xml) },
      {},
    );

  // Covers sepa.10
  it("opens what was refused without a booking, once, and blocks a closed account", async () => {
    const { run, first } = await makeSubmittedRun(world, person, 2);
    const { id, claim, mandateId } = first;
    const xml = report(run.msg_id, refusal(claim.number, "AC04"));
    expect((await send(xml)).json()).toMatchObject({
      rejected: 1,
      unchanged: 0,
      run: { status: "eingereicht" },
    });
    expect((await send(xml)).json()).toMatchObject({ rejected: 0, unchanged: 1, booked: 0 });
    expect(await claimState(world, claim.id)).toEqual(["ruecklaeufer", 4990]);
    expect(await balanceOf(world, id)).toBe(4990);
    expect(await mandateRow(world, mandateId)).toMatchObject({ first_used_on: null });
    const customer = await world.db
      .selectFrom("customer")
      .select("debit_block")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(customer).toEqual({ debit_block: true });
  });

  it("tells of a refused collection that is booked as paid", async () => {
    const { run, first, confirm } = await makeSubmittedRun(world, person, 1);
    await confirm();
    const late = await send(report(run.msg_id, refusal(first.claim.number, "AC04")));
    expect(late.json()).toMatchObject({ rejected: 0, unchanged: 1, booked: 1 });
  });

  it("refuses a whole file, which is over then", async () => {
    const { run, debtors } = await makeSubmittedRun(world, person, 1);
    const xml = report(run.msg_id, "<GrpSts>RJCT</GrpSts>");
    expect((await send(xml)).json()).toMatchObject({
      rejected: 1,
      run: { status: "verworfen", discard_reason: "Von der Bank abgelehnt" },
    });
    expect(await claimState(world, debtors[0]?.claim.id ?? "")).toEqual(["ruecklaeufer", 4990]);
  });

  it("refuses one of two payment blocks, and the collections of the other go on", async () => {
    await setCreditor(world, { first_sequence: "FRST" });
    const admin = await world.signIn(person);
    const month = ownMonth();
    const [known, first] = [await makeDebtor(admin), await makeDebtor(admin)];
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2026-10-05", last_used_on: "2026-10-05" })
      .where("id", "=", known.mandateId)
      .execute();
    const claims = [await makeClaim(world, known.id, { month }), await makeClaim(world, first.id, { month })];
    const run = await makeRun(admin, month);
    await admin.post(`${SEPA_PATH}/${run.id}/submit`, {});
    const xml =
      `<?xml version="1.0"?><Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${run.msg_id}</OrgnlMsgId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${run.msg_id}-2</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
    expect((await send(xml)).json()).toMatchObject({ rejected: 1, run: { status: "eingereicht" } });
    const states = await Promise.all(claims.map(async ({ id }) => claimState(world, id)));
    expect(states).toEqual([
      ["im_einzug", 4990],
      ["ruecklaeufer", 4990],
    ]);
  });

  it("that is none, or about a file that is not ours, is told", async () => {
    for (const [xml, text] of [
      ["Buchungstag;Betrag", "Die Datei ist beschädigt."],
      ["<Document/>", "Die Datei ist keine Statusmeldung der Bank (pain.002)."],
      [
        report("LS-1999-01-001", "<GrpSts>RJCT</GrpSts>"),
        "Die Statusmeldung gehört zu keinem Lastschriftlauf, der hier erstellt wurde.",
      ],
    ] as const) {
      const answer = await send(xml);
      expect(answer.statusCode).toBe(422);
      expect(errorOf(answer).errors.file).toEqual([text]);
    }
  });
});

describe("open fees", () => {
  it("are collected with the next claim if the customer can be told in time, and come back with it", async () => {
    const { confirm, returned, first, admin } = await makeSubmittedRun(world, person, 1);
    const { id, claim } = first;
    await confirm();
    expect((await returned(claim, { reason: "AM04", fee_cents: 350 })).statusCode).toBe(200);
    const month = ownMonth();
    const next = await makeClaim(world, id, { month, due_on: "2026-12-07" });
    const wanted = { month, claim_ids: [next.id, claim.id], include_fees: true };
    // 14 days before the collection the mail has to be there: the usual day would be too early.
    const early = await admin.post(SEPA_PATH, { ...wanted, dry_run: true, collection_on: "2026-12-07" });
    expect(early.json()).toMatchObject({ preview: { count: 1, sum_cents: 4990, fees_cents: 0 } });
    const run = await makeRun(admin, month, { ...wanted, collection_on: "2026-12-10" });
    expect(run).toMatchObject({ count: 2, sum_cents: 2 * 4990 + 350 });
    await world.runJobs();
    const mail = world.mails.findLast(({ text }) => text.includes("offene Gebühren von 3,50 €"));
    expect(mail?.text).toContain("den Betrag von 53,40 €");
    // A fee that is being collected is demanded nowhere else.
    expect((await admin.post(SEPA_PATH, { ...wanted, dry_run: true })).statusCode).toBe(422);
    const reminders = await admin.post("/api/accounting/reminders", { customer_ids: [id] });
    expect(reminders.json()).toMatchObject({ created: [] });
    const { data } = await admin.call(listBookings, { params: { id }, query: { kind: "gebuehr" } });
    const fee = `/api/customers/${id}/bookings/${data[0]?.id}`;
    const expectHeld = async (client: Client): Promise<void> => {
      for (const refused of [
        await client.post(`${fee}/storno`, { reason: "Kulanz" }),
        await client.patch(fee, { amount_cents: 1 }),
        await client.delete(fee),
      ])
        expect([refused.statusCode, errorOf(refused).message]).toEqual([409, COLLECTED]);
    };
    await expectHeld(admin);

    await admin.post(`${SEPA_PATH}/${run.id}/submit`, {});
    world.setClock(new Date("2026-12-11T09:00:00Z"));
    const later = await world.signIn(person);
    expect((await later.post(`${SEPA_PATH}/${run.id}/confirm`, {})).statusCode).toBe(200);
    expect(await balanceOf(world, id)).toBe(0);
    const items = await later.call(listSepaItems, { params: { id: run.id }, query: {} });
    const item = items.data.find(({ amount_cents }) => amount_cents === 5340);
    const back = { reason: "AM04", fee_cents: 0, booked_on: "2026-12-11" };
    const answer = await later.post(`${SEPA_PATH}/${run.id}/items/${item?.id}/return`, back);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await balanceOf(world, id)).toBe(5340);
    expect(await claimState(world, item?.claim.id ?? "")).toEqual(["ruecklaeufer", 4990]);
    expect(await later.call(getOpenItems, { params: { id } })).toMatchObject({ fees: [{ open_cents: 350 }] });
    // The fee is open as the row of its return, and is held there, too.
    const retried = { month, claim_ids: [item?.claim.id], include_fees: true, collection_on: "2026-12-28" };
    world.setClock(new Date("2026-12-14T09:00:00Z"));
    const lastly = await world.signIn(person);
    expect(await makeRun(lastly, month, retried)).toMatchObject({ sum_cents: 5340 });
    await expectHeld(lastly);
  });

  it("keep the return that charged them from being undone while another debit collects them", async () => {
    const { confirm, returned, first, admin, run } = await makeSubmittedRun(world, person, 1);
    await confirm();
    const item = (await returned(first.claim, { reason: "AM04", fee_cents: 350 })).json();
    const month = ownMonth();
    const next = await makeClaim(world, first.id, { month, due_on: "2026-12-07" });
    const wanted = { month, claim_ids: [next.id], include_fees: true, collection_on: "2026-12-10" };
    expect(await makeRun(admin, month, wanted)).toMatchObject({ sum_cents: 4990 + 350 });
    const undone = await admin.post(`${SEPA_PATH}/${run.id}/items/${item.id}/undo-return`, {
      reason: "Falsche Zeile",
    });
    expect([undone.statusCode, errorOf(undone).message]).toEqual([409, COLLECTED]);
  });
});
