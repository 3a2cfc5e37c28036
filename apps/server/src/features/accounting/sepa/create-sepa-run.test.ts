import { createHash } from "node:crypto";
import { createSepaRun, listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import { hasSchemas, painValidator, SCHEMAS_MISSING } from "@krempelfrei/bookkeeping/testing/sepa-schema";
import { answerOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import {
  balanceOf,
  claimState,
  makeClaim,
  makeDebtor,
  makeRun,
  ownMonth,
  setCreditor,
} from "../../../testing/collections.ts";
import { createWorld } from "../../../testing/world.ts";

// A Monday: two banking days later is the 25th, 14 days later the 7th of December.
beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();
const PATH = "/api/accounting/sepa";
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});
beforeEach(async () => setCreditor(world, { locked_until: null }));

const post = (body: object) => admin.post(PATH, body);
const make = async (body: object) => answerOf(createSepaRun, await post(body));
const fileOf = async (id: string): Promise<string> => (await admin.get(`${PATH}/${id}/file`)).body;
const transactionsOf = (xml: string) => xml.match(/<DrctDbtTxInf>.*?<\/DrctDbtTxInf>/g) ?? [];

describe("a run of collections", () => {
  it("holds a collection for each open claim of the month, with sums, a file of its own and its states", async ({
    skip,
  }) => {
    const month = ownMonth();
    const debtor = await makeDebtor(admin);
    const [one, other] = [
      await makeClaim(world, debtor.id, { month }),
      await makeClaim(world, debtor.id, { month }),
    ];
    await makeClaim(world, debtor.id, { month: ownMonth() });
    await makeClaim(world, debtor.id, { month, payment_method: "ueberweisung" });
    const { run, created, download_url, preview } = await make({ month });
    expect({ run, created, preview }).toMatchObject({
      created: true,
      run: {
        msg_id: `LS-${month}-001`,
        month,
        collection_on: "2026-11-25",
        count: 2,
        sum_cents: 9980,
        status: "erstellt",
        file_name: `SEPA-Lastschrift_${month}_LS-${month}-001.xml`,
        by_status: [{ status: "im_einzug", count: 2, sum_cents: 9980 }],
        created_by: "Erika Muster",
        downloaded_at: null,
      },
      preview: {
        moved: "Der Fälligkeitstag wurde auf Mittwoch, 25.11.2026, verschoben.",
        problem: null,
        notices: 0,
      },
    });
    expect(await claimState(world, one.id)).toEqual(["im_einzug", 4990]);
    const answer = await admin.get(download_url ?? "");
    expect(answer.headers).toMatchObject({ "content-type": "application/xml" });
    expect(answer.headers["content-disposition"]).toContain(run?.file_name);
    expect(createHash("sha256").update(answer.rawPayload).digest("hex")).toBe(run?.sha256);
    const transactions = transactionsOf(answer.body);
    expect(transactions).toHaveLength(2);
    for (const [index, { number }] of [one, other].entries())
      for (const part of [
        `<EndToEndId>${number}</EndToEndId>`,
        '<InstdAmt Ccy="EUR">49.90</InstdAmt>',
        "<Nm>Juergen Mueller-Gross</Nm>",
        `<Ustrd>Rechnung ${number}, Kunde ${debtor.number}, `,
      ])
        expect(transactions[index]).toContain(part);
    expect((await admin.get(`${PATH}/${run?.id}`)).json()).toMatchObject({
      downloaded_at: expect.any(String),
    });
    const [mandate] = await world.db
      .selectFrom("mandate")
      .selectAll()
      .where("id", "=", debtor.mandateId)
      .execute();
    expect(mandate).toMatchObject({ first_used_on: "2026-11-25", last_used_on: "2026-11-25" });
    expect(await balanceOf(world, debtor.id)).toBe(4 * 4990);
    skip(!hasSchemas("dk", "iso"), SCHEMAS_MISSING);
    painValidator("dk")(answer.body);
  });

  it("is the same when asked for again; what came meanwhile makes the next one", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month });
    const run = await makeRun(admin, month);
    expect(await make({ month })).toMatchObject({ created: false, run: { id: run.id } });
    const first = await fileOf(run.id);
    await makeClaim(world, id, { month });
    expect(await makeRun(admin, month)).toMatchObject({ msg_id: `LS-${month}-002`, count: 1 });
    expect(await fileOf(run.id)).toBe(first);
    const { data } = await admin.call(listSepaRuns, { query: { month } });
    expect(data.map(({ msg_id }) => msg_id)).toEqual([`LS-${month}-002`, `LS-${month}-001`]);
  });

  it("is looked at before it is made, without a trace", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    const claim = await makeClaim(world, id, { month, due_on: "2026-11-27" });
    const expected = { count: 1, sum_cents: 4990, collection_on: "2026-11-27" };
    const dry = await make({ month, dry_run: true, collection_on: "2026-11-27" });
    expect(dry).toMatchObject({ run: null, created: false, download_url: null, preview: expected });
    const { data, preview } = await admin.call(listSepaRuns, { query: { month } });
    expect({ data, preview }).toMatchObject({ data: [], preview: expected });
    expect(await claimState(world, claim.id)).toEqual(["offen", 4990]);
  });

  it("takes older claims only if wanted", async () => {
    const older = ownMonth();
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month: older });
    await makeClaim(world, id, { month });
    expect((await make({ month, dry_run: true })).preview.count).toBe(1);
    const { skipped_items, preview } = await make({ month, dry_run: true, include_older: true });
    expect(preview.count + skipped_items.length).toBeGreaterThan(1);
  });

  // Covers sepa.4
  it("leaves out whom nothing can be collected from, and says why", async () => {
    const month = ownMonth();
    const revoked = await makeDebtor(admin, { last_name: "Widerruf" });
    await admin.post(`/api/customers/${revoked.id}/mandates/${revoked.mandateId}/revoke`);
    const blocked = await makeDebtor(admin, { debit_block: true });
    const transfer = await makeDebtor(admin, { payment_method: "ueberweisung" });
    const old = await makeDebtor(admin, {}, { signed_on: "2023-11-22" });
    const credit = await makeDebtor(admin);
    for (const { id } of [revoked, blocked, transfer, old, credit]) await makeClaim(world, id, { month });
    await admin.post(`/api/customers/${credit.id}/bookings`, {
      kind: "zahlung",
      amount_cents: 5000,
      booked_on: "2026-11-02",
      text: "Überweisung",
    });
    const { run, created, skipped_items } = await make({ month });
    expect({ run, created }).toEqual({ run: null, created: false });
    expect(skipped_items.map(({ customer, message }) => [customer.id, message])).toEqual([
      [revoked.id, "Das Mandat wurde widerrufen."],
      [blocked.id, "Für den Kunden ist eine Lastschriftsperre gesetzt."],
      [transfer.id, "Der Kunde zahlt inzwischen per Überweisung."],
      [old.id, "Das Mandat ist abgelaufen (36 Monate ungenutzt)."],
      [credit.id, "Kein offener Betrag (Guthaben 50,00\u00A0€)."],
    ]);
    expect(skipped_items[0]).toMatchObject({ customer: { name: "Widerruf, Jürgen" }, open_cents: 4990 });
  });

  // Covers sepa.6
  it("collects what credit has left, which settles the claim first", async () => {
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    const claim = await makeClaim(world, id, { month });
    const payment = { kind: "zahlung", amount_cents: 1000, booked_on: "2026-11-02", text: "Überweisung" };
    await admin.post(`/api/customers/${id}/bookings`, payment);
    const run = await makeRun(admin, month);
    expect(run).toMatchObject({ count: 1, sum_cents: 3990 });
    expect(await claimState(world, claim.id)).toEqual(["im_einzug", 3990]);
  });

  it("says which claims credit had settled before, so that the month's debits add up", async () => {
    const month = ownMonth();
    const paid = await makeDebtor(admin);
    const other = await makeDebtor(admin);
    const claim = await makeClaim(world, paid.id, { month });
    await makeClaim(world, other.id, { month });
    await world.db
      .updateTable("claim")
      .set({ status: "bezahlt", open_cents: 0 })
      .where("id", "=", claim.id)
      .execute();
    const { preview } = await make({ month, dry_run: true });
    expect(preview).toMatchObject({ count: 1, sum_cents: 4990, settled: { count: 1, cents: 4990 } });
    // A collected claim is not announced a second time.
    await make({ month });
    await world.db.updateTable("claim").set({ status: "bezahlt" }).where("month", "=", month).execute();
    const third = await makeDebtor(admin);
    await makeClaim(world, third.id, { month });
    const later = await make({ month, dry_run: true });
    expect(later.preview).toMatchObject({ count: 1, settled: { count: 1, cents: 4990 } });
  });

  // Covers sepa.10
  it("tells the bank that a mandate goes on with another account", async () => {
    const month = ownMonth();
    const { id, mandateId } = await makeDebtor(admin);
    await world.db
      .updateTable("mandate")
      .set({ first_used_on: "2026-10-05", last_used_on: "2026-10-05" })
      .where("id", "=", mandateId)
      .execute();
    await admin.post(`/api/customers/${id}/mandates/${mandateId}/account`, { iban: "AT611904300234573201" });
    await makeClaim(world, id, { month });
    const { id: runId } = await makeRun(admin, month);
    const xml = await fileOf(runId);
    expect(xml).toContain("<Id>SMNDA</Id>");
    expect(xml).toContain("<IBAN>AT611904300234573201</IBAN>");
  });

  it("names the first collection of a mandate where the bank asks for it", async () => {
    await setCreditor(world, { first_sequence: "FRST" });
    const month = ownMonth();
    const { id } = await makeDebtor(admin);
    await makeClaim(world, id, { month });
    const run = await makeRun(admin, month);
    await setCreditor(world, { first_sequence: "RCUR" });
    expect(await fileOf(run.id)).toContain("<SeqTp>FRST</SeqTp>");
  });
});
