import { getSepaRun, listSepaItems, takeSepaNoticesBack } from "@krempelfrei/contract/accounting/sepa";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import {
  type Debtor,
  makeClaim,
  makeDebtor,
  makeRun,
  ownMonth,
  SEPA_PATH as PATH,
  setCreditor,
} from "../../../testing/collections.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { createWorld } from "../../../testing/world.ts";
import { insertUndelivered } from "../../account/letters/undelivered.queries.ts";
import { takeBackUndelivered } from "../data/undelivered.queries.ts";
import { sendInvoices } from "../claims/send-invoices.job.ts";
import { sendPreNotifications } from "./send-pre-notifications.job.ts";

// A Monday; 14 days later is the 7th of December.
const NOW = "2026-11-23T10:00:00+01:00";
beginAt(NOW);
const world = await createWorld();
const person = await world.makeStaff();
let admin: Client;
let reports = 0;

beforeAll(async () => {
  admin = await world.signIn(person);
});
beforeEach(async () => {
  world.setClock(new Date(NOW));
  await setCreditor(world, { locked_until: null });
});

/** A run of one debtor each, whose collections a mail announced. */
async function announcedRun(count = 1) {
  const month = ownMonth();
  const debtors = [];
  for (let number = 0; number < count; number += 1) {
    const debtor = await makeDebtor(admin);
    await makeClaim(world, debtor.id, { month, mailed_at: null });
    debtors.push(debtor);
  }
  const run = await makeRun(admin, month);
  await world.runJobs();
  expect(await stateOf(run.id)).toMatchObject({ unannounced: 0, late: 0, last_letters: null });
  return { id: run.id, month, debtors };
}

const stateOf = (id: string) => admin.call(getSepaRun, { params: { id } });
const dryRun = async (month: string, collection_on = "2026-12-07") =>
  (await admin.post(PATH, { month, dry_run: true, collection_on })).json<{ preview: object }>().preview;

/** A minute later a report says that the debtor's last mails, or those of a time, did not arrive. */
async function comeBack({ email }: Debtor, mailed_at = world.system.clock()): Promise<void> {
  world.setClock(new Date(world.system.clock().getTime() + 60_000));
  reports += 1;
  await insertUndelivered(world.system, { address: email ?? "", mail_key: `report ${reports}`, mailed_at });
  await takeBackUndelivered(world.system);
}

// Covers sepa.10
it("a mail that came back announces nothing: a letter does, which no report takes back", async () => {
  const { id, debtors } = await announcedRun(2);
  const [lost] = debtors as [Debtor];
  await comeBack(lost);
  expect(await stateOf(id)).toMatchObject({ unannounced: 1, status: "erstellt" });
  const { data } = await admin.call(listSepaItems, { params: { id }, query: {} });
  expect(data.filter((item) => item.is_unannounced).map(({ customer }) => customer.id)).toEqual([lost.id]);
  const refused = errorOf(await admin.post(`${PATH}/${id}/submit`, {}));
  expect(refused.message).toMatch(/^Eine Lastschrift ist nicht angekündigt: /);
  expect((await admin.get(`${PATH}/${id}/notices`)).statusCode).toBe(200);
  expect((await admin.post(`${PATH}/${id}/notices`, { count: 1 })).statusCode).toBe(200);
  await comeBack(lost);
  expect(await stateOf(id)).toMatchObject({ unannounced: 0, last_letters: { count: 1 } });
  expect((await admin.post(`${PATH}/${id}/submit`, {})).statusCode).toBe(200);
});

it("a mail that came back is not repeated to the same address by the job that goes on for others", async () => {
  const { id, debtors } = await announcedRun();
  const [lost] = debtors as [Debtor];
  await comeBack(lost);
  const { data } = await admin.call(listSepaItems, { params: { id }, query: {} });
  const before = world.mails.length;
  await world.runJob(sendPreNotifications, { run_id: id, item_ids: data.map((item) => item.id) });
  expect(world.mails).toHaveLength(before);
  expect(await stateOf(id)).toMatchObject({ unannounced: 1 });
});

it("a mail that comes back once the bank has the file can still be made up for by a letter", async () => {
  const { id, debtors } = await announcedRun();
  await admin.post(`${PATH}/${id}/submit`, {});
  await comeBack(debtors[0] as Debtor);
  expect(await stateOf(id)).toMatchObject({ unannounced: 1, status: "eingereicht" });
  expect((await admin.post(`${PATH}/${id}/notices`, { count: 1 })).statusCode).toBe(200);
  expect(await stateOf(id)).toMatchObject({ unannounced: 0, status: "eingereicht" });
});

it("a report counts although the customer has another address by then", async () => {
  const { id, debtors } = await announcedRun();
  const { id: customer, email } = debtors[0] as Debtor;
  await insertUndelivered(world.system, {
    address: email ?? "",
    mail_key: "moved",
    mailed_at: new Date(NOW),
  });
  await world.db
    .updateTable("app_user")
    .set({ email: `neu-${email}` })
    .where("id", "=", customer)
    .execute();
  await takeBackUndelivered(world.system);
  expect(await stateOf(id)).toMatchObject({ unannounced: 1 });
});

it("a report about an older mail takes back nothing that was mailed since", async () => {
  const { id, debtors } = await announcedRun();
  await comeBack(debtors[0] as Debtor, new Date("2026-11-21T10:00:00+01:00"));
  expect(await stateOf(id)).toMatchObject({ unannounced: 0 });
  await comeBack(debtors[0] as Debtor, new Date(NOW));
  expect(await stateOf(id)).toMatchObject({ unannounced: 1 });
});

it("an invoice whose mail came back no longer announces the collections under way", async () => {
  const month = ownMonth();
  const debtor = await makeDebtor(admin);
  await makeClaim(world, debtor.id, { month, mailed_at: new Date(NOW), due_on: "2026-12-07" });
  const { id } = await makeRun(admin, month, { collection_on: "2026-12-07" });
  expect(await stateOf(id)).toMatchObject({ unannounced: 0 });
  await comeBack(debtor);
  expect(await stateOf(id)).toMatchObject({ unannounced: 1 });
});

it.each(["by post", "to another address"])(
  "an invoice that came back announces the collection after all, sent again %s in time, and not late",
  async (way) => {
    const month = ownMonth();
    for (const [day, unannounced] of [
      [NOW, 0],
      ["2026-11-24T10:00:00+01:00", 1],
    ] as const) {
      world.setClock(new Date(NOW));
      const debtor = await makeDebtor(admin);
      const fields = { month, mailed_at: new Date(NOW), due_on: "2026-12-07", issued_on: "2026-11-23" };
      await makeClaim(world, debtor.id, { ...fields, mail_wanted: true });
      const { id } = await makeRun(admin, month, { collection_on: "2026-12-07" });
      await comeBack(debtor);
      expect(await stateOf(id)).toMatchObject({ unannounced: 1 });
      world.setClock(new Date(day));
      const clerk = await world.signIn(person);
      if (way === "by post") {
        await clerk.get(`/api/accounting/claims/letters?month=${month}`);
        expect((await clerk.post("/api/accounting/claims/posted", { month, count: 1 })).statusCode).toBe(200);
      } else {
        const email = `neu-${debtor.email}`;
        await world.db.updateTable("app_user").set({ email }).where("id", "=", debtor.id).execute();
        await world.runJob(sendInvoices, {});
      }
      expect(await clerk.call(getSepaRun, { params: { id } })).toMatchObject({ unannounced });
    }
  },
);

it("the lost mail of a discarded file does not announce the next one", async () => {
  const { id, month, debtors } = await announcedRun();
  await admin.post(`${PATH}/${id}/discard`, { reason: "Falscher Tag" });
  expect(await dryRun(month)).toMatchObject({ notices: 0 });
  const next = await makeRun(admin, month, { collection_on: "2026-12-07" });
  await comeBack(debtors[0] as Debtor);
  expect(await stateOf(next.id)).toMatchObject({ unannounced: 1 });
  await admin.post(`${PATH}/${next.id}/discard`, { reason: "Falscher Tag" });
  expect(await dryRun(month)).toMatchObject({ notices: 0, letters: 1 });
});

it("a new file announces nothing by mail to an address that has just sent one back", async () => {
  const { id, month, debtors } = await announcedRun();
  await comeBack(debtors[0] as Debtor);
  await admin.post(`${PATH}/${id}/discard`, { reason: "Falscher Tag" });
  const before = world.mails.length;
  const next = await makeRun(admin, month);
  await world.runJobs();
  expect(world.mails).toHaveLength(before);
  expect(await stateOf(next.id)).toMatchObject({ unannounced: 1 });
  const { id: customer, email } = debtors[0] as Debtor;
  await world.db
    .updateTable("app_user")
    .set({ email: `neu-${email}` })
    .where("id", "=", customer)
    .execute();
  await admin.post(`${PATH}/${next.id}/discard`, { reason: "Falscher Tag" });
  expect(await dryRun(month)).toMatchObject({ notices: 1, letters: 0 });
});

// Covers dunning.3
it("letters noted by mistake wait again: the last note alone, once", async () => {
  const { id, debtors } = await announcedRun(2);
  const [first, second] = debtors as [Debtor, Debtor];
  const note = async (debtor: Debtor) => {
    await comeBack(debtor);
    await admin.post(`${PATH}/${id}/notices`, { count: 1 });
    return (await stateOf(id)).last_letters?.noted_at;
  };
  const takeBack = (noted_at: unknown, client = admin) =>
    client.post(`${PATH}/${id}/notices/take-back`, { noted_at });
  const [before, last] = [await note(first), await note(second)];
  expect(errorOf(await takeBack(before)).message).toBe(
    "Der Vermerk wurde inzwischen zurückgenommen, oder es gibt einen neueren. Bitte laden Sie die Seite neu.",
  );
  const janitor = await world.signIn(await world.makeStaff("janitor"));
  expect((await takeBack(last, janitor)).statusCode).toBe(403);
  expect(answerOf(takeSepaNoticesBack, await takeBack(last))).toMatchObject({
    unannounced: 1,
    last_letters: { count: 1, noted_at: before },
  });
  const entry = await lastChange(world, { subject_id: id });
  expect(entry).toMatchObject({
    action: "sepa_run.notices_taken_back",
    changes: [{ field: "count", old: 1, new: null }],
  });
  // Another tab still shows the note that is gone.
  expect((await takeBack(last)).statusCode).toBe(409);
  expect((await admin.get(`${PATH}/${id}/notices`)).statusCode).toBe(200);
});

it("letters of a discarded file noted by mistake announce no later one", async () => {
  const { id, month, debtors } = await announcedRun();
  await comeBack(debtors[0] as Debtor);
  await admin.post(`${PATH}/${id}/notices`, { count: 1 });
  const noted_at = (await stateOf(id)).last_letters?.noted_at;
  await admin.post(`${PATH}/${id}/discard`, { reason: "Falscher Tag" });
  const next = await makeRun(admin, month, { collection_on: "2026-12-07" });
  expect(await stateOf(next.id)).toMatchObject({ unannounced: 0 });
  expect(await stateOf(id)).toMatchObject({ last_letters: { count: 1, noted_at } });
  expect((await admin.post(`${PATH}/${id}/notices/take-back`, { noted_at })).statusCode).toBe(200);
  expect(await stateOf(id)).toMatchObject({ last_letters: null });
  expect(await stateOf(next.id)).toMatchObject({ unannounced: 1 });
});

// Covers S37
it("a letter after the agreed day is told as late, and is submitted only knowingly", async () => {
  const { id, debtors } = await announcedRun();
  await comeBack(debtors[0] as Debtor);
  world.setClock(new Date("2026-11-24T09:00:00+01:00"));
  const later = await world.signIn(person);
  expect((await later.post(`${PATH}/${id}/notices`, { count: 1 })).json()).toMatchObject({
    unannounced: 0,
    late: 1,
  });
  const { data } = await later.call(listSepaItems, { params: { id }, query: {} });
  expect(data[0]).toMatchObject({ is_unannounced: false, is_late: true });
  expect(errorOf(await later.post(`${PATH}/${id}/submit`, {})).message).toBe(
    "Eine Lastschrift wurde später angekündigt als vereinbart.",
  );
  expect((await later.post(`${PATH}/${id}/submit`, { without_notice: true })).statusCode).toBe(200);
});
