import { randomUUID } from "node:crypto";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { confirmSepaRun, discardSepaRun, listSepaItems } from "@krempelfrei/contract/accounting/sepa";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import {
  balanceOf,
  claimState,
  DEBTOR_IBAN,
  makeClaim,
  makeDebtor,
  makeCollectingWorld,
  makeFilledRun,
  makeRun,
  makeSubmittedRun,
  mandateRow,
  ownMonth,
  SEPA_PATH,
  setCreditor,
} from "../../../testing/collections.ts";
import { describe, expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const DAY = "2026-11-25";
const { world, person } = await makeCollectingWorld();

describe("the way of a run", () => {
  // Covers sepa.10
  it("leads from the file over the bank to the account, once, however often one clicks", async () => {
    const { run, debtors, confirm, first } = await makeSubmittedRun(world, person);
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
    const after = answerOf(confirmSepaRun, await confirm());
    expect(after).toMatchObject({
      status: "gebucht",
      by_status: [{ status: "gebucht", count: 2, sum_cents: 9980 }],
    });
    for (const { id, claim } of debtors) {
      expect(await claimState(world, claim.id)).toEqual(["bezahlt", 0]);
      expect(await balanceOf(world, id)).toBe(0);
    }
    const bookings = await world.db
      .selectFrom("booking")
      .select(["kind", "booked_on", "amount_cents", "text", "claim_id"])
      .where("customer_id", "=", first.id ?? "")
      .where("kind", "=", "zahlung")
      .execute();
    expect(bookings).toEqual([
      {
        kind: "zahlung",
        booked_on: DAY,
        amount_cents: -4990,
        text: `Lastschrift ${first.claim.number}`,
        claim_id: first.claim.id,
      },
    ]);
    const history = await changesOf(world, { subject_id: run.id }, "action");
    expect(history.map(({ action }) => action)).toEqual([
      "sepa_run.created",
      "sepa_run.submitted",
      "sepa_run.booked",
    ]);
  });

  it("books some of it where the bank did not credit all", async () => {
    const { run, debtors, items, confirm, admin } = await makeSubmittedRun(world, person);
    const some = await confirm({ item_ids: [items[0]?.id] });
    expect(answerOf(confirmSepaRun, some)).toMatchObject({ status: "eingereicht" });
    expect(await claimState(world, debtors[1]?.claim.id ?? "")).toEqual(["im_einzug", 4990]);
    expect((await confirm({ item_ids: [randomUUID()] })).statusCode).toBe(404);
    expect(answerOf(confirmSepaRun, await confirm())).toMatchObject({ status: "gebucht" });
    expect((await admin.post(`${SEPA_PATH}/${run.id}/discard`, { reason: "Falsch" })).statusCode).toBe(409);
  });

  it("keeps its order: first to the bank, then on its day into the books", async () => {
    const { run, admin } = await makeFilledRun(world, person, 1);
    const confirm = async () => admin.post(`${SEPA_PATH}/${run.id}/confirm`, {});
    expect(errorOf(await confirm()).message).toBe(
      "Bitte vermerken Sie zuerst, dass die Datei bei der Bank eingereicht wurde.",
    );
    const stale = await admin.post(`${SEPA_PATH}/${run.id}/submit`, { revision: 1 });
    expect(stale.statusCode).toBe(409);
    expect(errorOf(stale).message).toBe("Der Datensatz wurde zwischenzeitlich geändert. Bitte neu laden.");
    expect((await admin.post(`${SEPA_PATH}/${run.id}/submit`, {})).statusCode).toBe(200);
    expect((await admin.post(`${SEPA_PATH}/${run.id}/submit`, {})).statusCode).toBe(409);
    expect(errorOf(await confirm()).message).toBe("Der Einzug ist erst am 25.11.2026 fällig.");
  });

  it("leaves as credit what a transfer has paid meanwhile, and no debt when it comes back", async () => {
    const { run, confirm, items, first, admin } = await makeSubmittedRun(world, person, 1);
    const customer_id = first.id ?? "";
    const line = await insertBankLine(world.db);
    const transfer = { bank_tx_id: line, customer_id, kind: "zahlung", amount_cents: 4990 };
    expect((await admin.post("/api/accounting/bookings", { bookings: [transfer] })).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(200);
    expect(await claimState(world, first.claim.id)).toEqual(["bezahlt", 0]);
    const open = async () => admin.call(getOpenItems, { params: { id: customer_id } });
    expect((await open()).credit_cents).toBe(4990);
    const back = { reason: "AM04", fee_cents: 0, booked_on: "2026-11-25" };
    const answer = await admin.post(`${SEPA_PATH}/${run.id}/items/${items[0]?.id}/return`, back);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await claimState(world, first.claim.id)).toEqual(["bezahlt", 0]);
    expect((await open()).credit_cents).toBe(0);
  });

  it("books after the closed period what is late", async () => {
    const { debtors, confirm } = await makeSubmittedRun(world, person, 1);
    await setCreditor(world, { locked_until: "2026-11-30" });
    expect((await confirm()).statusCode).toBe(200);
    const paid = await world.db
      .selectFrom("booking")
      .select("booked_on")
      .where("customer_id", "=", debtors[0]?.id ?? "")
      .where("kind", "=", "zahlung")
      .execute();
    expect(paid).toEqual([{ booked_on: "2026-12-01" }]);
  });
});

describe("a run that is discarded", () => {
  it("frees its claims and mandates, and its name is not used again", async () => {
    const { run, month, debtors, admin, first } = await makeFilledRun(world, person, 1);
    const { claim, mandateId } = first;
    const answer = await admin.post(`${SEPA_PATH}/${run.id}/discard`, { reason: "Falscher Tag" });
    expect(answerOf(discardSepaRun, answer)).toMatchObject({
      status: "verworfen",
      discard_reason: "Falscher Tag",
    });
    expect(await claimState(world, claim.id)).toEqual(["offen", 4990]);
    expect(await mandateRow(world, mandateId)).toMatchObject({ first_used_on: null, last_used_on: null });
    expect((await admin.post(`${SEPA_PATH}/${run.id}/discard`, { reason: "Noch einmal" })).statusCode).toBe(
      409,
    );
    const again = await makeRun(admin, month);
    expect(again.msg_id).toBe(`LS-${month}-002`);
    const { data } = await admin.call(listSepaItems, { params: { id: again.id }, query: {} });
    expect(data.map(({ end_to_end_id }) => end_to_end_id)).toEqual([debtors[0]?.claim.number]);
  });

  // Covers sepa.10
  it("needs a typed word once the bank has the file, and the next try another reference", async () => {
    const { run, month, debtors, admin } = await makeSubmittedRun(world, person, 1);
    const discard = async (body: object) =>
      admin.post(`${SEPA_PATH}/${run.id}/discard`, { reason: "Von der Bank zurück", ...body });
    const without = await discard({});
    expect(without.statusCode).toBe(422);
    expect(errorOf(without).errors.confirmation).toEqual([
      "Die Datei liegt der Bank bereits vor. Bitte geben Sie zur Bestätigung VERWERFEN ein.",
    ]);
    expect((await discard({ confirmation: "verwerfen?" })).statusCode).toBe(422);
    expect((await discard({ confirmation: "VERWERFEN" })).statusCode).toBe(200);
    // The customer is told anew: 14 days from now.
    const again = await makeRun(admin, month);
    expect(again.collection_on).toBe("2026-12-10");
    const { data } = await admin.call(listSepaItems, { params: { id: again.id }, query: {} });
    expect(data[0]?.end_to_end_id).toBe(`${debtors[0]?.claim.number}-2`);
  });
});

describe("the account that the bank knows", () => {
  it("is the new one once it was collected from; one that came meanwhile is still to be told", async () => {
    const { debtors, confirm, admin } = await makeSubmittedRun(world, person, 2);
    const [stays, moves] = debtors;
    await world.db
      .updateTable("mandate")
      .set({ previous_iban: "AT611904300234573201" })
      .where("id", "=", stays?.mandateId ?? "")
      .execute();
    const path = `/api/customers/${moves?.id}/mandates/${moves?.mandateId}/account`;
    expect((await admin.post(path, { iban: "AT611904300234573201" })).statusCode).toBe(200);
    await confirm();
    expect(await mandateRow(world, stays?.mandateId ?? "")).toMatchObject({ previous_iban: null });
    expect(await mandateRow(world, moves?.mandateId ?? "")).toMatchObject({ previous_iban: DEBTOR_IBAN });
  });
});

describe("the list that goes with the file", () => {
  it("has the same collections and sum, masked, for spreadsheets and to print, the same bytes each time", async () => {
    const admin = await world.signIn(person);
    const month = ownMonth();
    const debtor = await makeDebtor(admin, {}, { holder: "=cmd() Müller" });
    const claim = await makeClaim(world, debtor.id, { month, gross_cents: 123_456, open_cents: 123_456 });
    const run = await makeRun(admin, month);
    const csv = await admin.get(`${SEPA_PATH}/${run.id}/list.csv`);
    expect(csv.headers["content-disposition"]).toContain(`Begleitliste_${run.msg_id}.csv`);
    expect(csv.body.split("\r\n")).toEqual([
      "\uFEFFKundennummer;Kunde;Kontoinhaber;IBAN;Mandatsreferenz;Referenz;Betrag;Fällig am",
      `${debtor.number};Müller-Groß, Jürgen;'=cmd() Müller;DE89 **** **** **** **30 00;${debtor.mandateReference};${claim.number};1234,56;25.11.2026`,
      "Summe;1 Lastschriften;;;;;1234,56;",
      "",
    ]);
    const pdf = await admin.get(`${SEPA_PATH}/${run.id}/list.pdf`);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await admin.get(`${SEPA_PATH}/${run.id}/list.pdf`)).rawPayload.equals(pdf.rawPayload)).toBe(true);
  });
});
