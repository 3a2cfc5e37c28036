import {
  getClaimMonth,
  listClaims,
  noteLettersPosted,
  takeLettersBack,
} from "@krempelfrei/contract/accounting/claims";
import { getOffice } from "@krempelfrei/contract/office/office";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import { beforeEach, expect, it, vi } from "vitest";
import { RecipientRefused } from "../../../mail/port.ts";
import type { Client } from "../../../testing/client.ts";
import { makeClaim, makeDebtor, makeRun, ownMonth, setCreditor } from "../../../testing/collections.ts";
import { insertUndelivered } from "../../account/letters/undelivered.queries.ts";
import { lastChange } from "../../../testing/tables/changes.ts";
import { createWorld } from "../../../testing/world.ts";
import { sendInvoices } from "./send-invoices.job.ts";

beginAt("2026-11-23T10:00:00+01:00");
const world = await createWorld();
let admin: Client;
beforeEach(async () => {
  world.setClock();
  admin = await world.signIn(await world.makeStaff());
  await setCreditor(world, { locked_until: null });
});

const print = (month: string) => admin.get(`/api/accounting/claims/letters?month=${month}`);
const post = (body: object) => admin.post("/api/accounting/claims/posted", body);

// Covers dunning.3
it("a letter that went by post tells the customer of the collection: its days count, and no mail goes out", async () => {
  const month = ownMonth();
  const [byPost, byMail] = [await makeDebtor(admin), await makeDebtor(admin)];
  const claim = await makeClaim(world, byPost.id, { month, mailed_at: null });
  await makeClaim(world, byMail.id, { month, mail_wanted: true });
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post).toMatchObject({
    waiting: 1,
    printed: 0,
    unmailed: 0,
    sent: 0,
  });
  // Nobody has told the other customer, and a mail of today would come too late.
  const before = await admin.post("/api/accounting/sepa", { month, dry_run: true });
  expect(before.json().preview).toMatchObject({
    count: 1,
    collection_on: "2026-11-25",
    skipped_items: [{ code: "notice", claim: { id: claim.id } }],
  });

  await print(month);
  expect(answerOf(noteLettersPosted, await post({ month, posted_on: "2026-11-10" }))).toEqual({ posted: 1 });
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post).toMatchObject({
    waiting: 0,
    printed: 0,
    unmailed: 0,
    sent: 1,
  });
  const { data } = await admin.call(listClaims, { query: { month } });
  expect(data.find(({ id }) => id === claim.id)?.posted_on).toBe("2026-11-10");
  expect(data.filter(({ posted_on }) => posted_on !== null)).toHaveLength(1);
  // Fourteen days from the tenth are over on the twenty-fourth; the bank wants two days.
  expect(await makeRun(admin, month)).toMatchObject({ count: 2, collection_on: "2026-11-25" });
  await world.runJobs();
  expect(
    world.mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith("Willkommen")),
  ).toEqual([]);
  // Once more notes nothing.
  expect(answerOf(noteLettersPosted, await post({ month }))).toEqual({ posted: 0 });
});

it("are noted on a day between the invoice and today", async () => {
  const month = ownMonth();
  await makeClaim(world, (await makeDebtor(admin)).id, { month, mailed_at: null });
  await print(month);
  expect(errorOf(await post({ month, posted_on: "2026-11-24" })).errors.posted_on).toEqual([
    "Das Datum darf nicht in der Zukunft liegen.",
  ]);
  expect(errorOf(await post({ month, posted_on: "2026-10-31" })).errors.posted_on).toEqual([
    "Das Datum darf nicht vor dem Rechnungsdatum liegen.",
  ]);
  expect(errorOf(await post({})).errors.month).toEqual(["Bitte einen Monat angeben."]);
});

// Covers dunning.3
it("come as a ZIP to be printed, without those that were sent", async () => {
  const month = ownMonth();
  const claim = await makeClaim(world, (await makeDebtor(admin)).id, { month, mailed_at: null });
  expect(answerOf(noteLettersPosted, await post({ month }))).toEqual({ posted: 0 });
  const zip = await print(month);
  expect(zip.statusCode).toBe(200);
  expect(zip.headers["content-type"]).toBe("application/zip");
  expect(zip.rawPayload.includes(`Rechnung_${claim.number}.pdf`)).toBe(true);
  // An invoice that came after the download is not noted with the printed ones.
  await makeClaim(world, (await makeDebtor(admin)).id, { month, mailed_at: null });
  expect(errorOf(await post({ month, count: 2 })).message).toMatch(/^Inzwischen wurden andere Rechnungen/);
  expect(answerOf(noteLettersPosted, await post({ month, count: 1 }))).toEqual({ posted: 1 });
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post).toMatchObject({
    waiting: 1,
    sent: 1,
  });
  await print(month);
  await post({ month });
  expect(errorOf(await print(month)).message).toBe("Es warten keine Rechnungen auf den Versand per Post.");
});

it("include invoices whose mail was refused, until the customer has another address", async () => {
  const month = ownMonth();
  const { id, email } = await makeDebtor(admin);
  await makeClaim(world, id, { month, mail_wanted: true, mailed_at: null, issued_on: "2026-11-23" });
  const refusing = vi.spyOn(world.system.mail, "send").mockRejectedValue(new RecipientRefused("550 5.1.1"));
  const send = async () => world.runJob(sendInvoices, {});
  const byPost = async () => (await admin.call(getClaimMonth, { query: { month } })).by_post;
  expect(await byPost()).toEqual({ waiting: 0, printed: 0, unmailed: 0, sent: 0, last_note: null });
  await send();
  const tried = refusing.mock.calls.filter(([{ to }]) => to.address === email).length;
  expect(tried).toBe(1);
  expect(await byPost()).toEqual({ waiting: 1, printed: 0, unmailed: 1, sent: 0, last_note: null });
  expect((await admin.call(getOffice)).invoices).toEqual({ unmailed: 1, month });
  await send();
  expect(refusing.mock.calls.filter(([{ to }]) => to.address === email)).toHaveLength(tried);
  refusing.mockRestore();
  const address = `neu-${email}`;
  await world.db.updateTable("app_user").set({ email: address }).where("id", "=", id).execute();
  await send();
  expect(world.mails.find(({ to }) => to.address === address)?.subject).toMatch(/^Ihre Rechnung/);
  expect(await byPost()).toEqual({ waiting: 0, printed: 0, unmailed: 0, sent: 0, last_note: null });
});

it("are not mailed as well by a job that had begun before they were printed", async () => {
  const month = ownMonth();
  const wanted = { month, mail_wanted: true, mailed_at: null, issued_on: "2026-11-23" };
  const claims = [];
  for (const _ of [1, 2]) claims.push(await makeClaim(world, (await makeDebtor(admin)).id, wanted));
  const ids = claims.map(({ id }) => id);
  const sending = vi.spyOn(world.system.mail, "send").mockImplementation(async () => {
    const printed = { printed_at: new Date() };
    await world.db
      .updateTable("claim")
      .set(printed)
      .where("id", "in", ids)
      .where("mailed_at", "is", null)
      .execute();
  });
  await world.runJob(sendInvoices, {});
  sending.mockRestore();
  const rows = await world.db
    .selectFrom("claim")
    .select(["mailed_at", "printed_at"])
    .where("id", "in", ids)
    .execute();
  expect(rows.map(({ mailed_at, printed_at }) => (mailed_at === null) !== (printed_at === null))).toEqual([
    true,
    true,
  ]);
});

it("include invoices whose mail came back by a report, until the customer has another address", async () => {
  const month = ownMonth();
  const { id, email } = await makeDebtor(admin);
  const before = await makeClaim(world, id, {
    month: ownMonth(),
    mail_wanted: true,
    mailed_at: new Date("2026-10-01"),
  });
  await makeClaim(world, id, { month, mail_wanted: true, mailed_at: null, issued_on: "2026-11-23" });
  const send = async () => world.runJob(sendInvoices, {});
  const byPost = async () => (await admin.call(getClaimMonth, { query: { month } })).by_post;
  await send();
  expect(await byPost()).toMatchObject({ waiting: 0, unmailed: 0 });
  await insertUndelivered(world.system, {
    address: email ?? "",
    mail_key: "report",
    mailed_at: world.system.clock(),
  });
  await send();
  expect(await byPost()).toMatchObject({ waiting: 1, unmailed: 1 });
  // The invoice of October is older than the report.
  const old = world.db.selectFrom("claim").select("mailed_at").where("id", "=", before.id);
  expect((await old.executeTakeFirst())?.mailed_at).not.toBeNull();
  const address = `neu-${email}`;
  await world.db.updateTable("app_user").set({ email: address }).where("id", "=", id).execute();
  await send();
  expect(world.mails.find(({ to }) => to.address === address)?.subject).toMatch(/^Ihre Rechnung/);
  expect(await byPost()).toMatchObject({ waiting: 0, unmailed: 0 });
});

it("include invoices that no mail server took on their day", async () => {
  const month = ownMonth();
  const wanted = { month, mail_wanted: true, mailed_at: null };
  await makeClaim(world, (await makeDebtor(admin)).id, { ...wanted, issued_on: "2026-11-22" });
  await makeClaim(world, (await makeDebtor(admin)).id, { ...wanted, issued_on: "2026-11-23" });
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post).toMatchObject({
    waiting: 1,
    printed: 0,
    unmailed: 1,
    sent: 0,
  });
  await print(month);
  await post({ month });
  expect((await admin.call(getOffice)).invoices).toEqual({ unmailed: 0, month: null });
});

// Covers dunning.3
it("noted by mistake wait again, unless a collection used the note", async () => {
  const month = ownMonth();
  const debtors = [await makeDebtor(admin), await makeDebtor(admin)];
  for (const { id } of debtors) await makeClaim(world, id, { month, mailed_at: null });
  const takeBack = (body: object, client = admin) =>
    client.post("/api/accounting/claims/posted/take-back", body);
  const janitor = await world.signIn(await world.makeStaff("janitor"));
  const note = { month, posted_on: "2026-11-10" };
  expect((await takeBack(note, janitor)).statusCode).toBe(403);
  expect((await takeBack({ month })).statusCode).toBe(422);
  expect((await takeBack(note)).statusCode).toBe(409);
  await print(month);
  await post(note);
  expect(answerOf(takeLettersBack, await takeBack(note))).toEqual({ taken_back: 2 });
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post).toMatchObject({
    waiting: 2,
    printed: 2,
    sent: 0,
  });
  const entry = await lastChange(world, { action: "claim.post_taken_back" });
  expect(entry.changes).toEqual([
    { field: "claims", old: 2, new: null },
    { field: "posted_on", old: "2026-11-10", new: null },
  ]);
  await post(note);
  expect(await makeRun(admin, month)).toMatchObject({ count: 2 });
  expect(errorOf(await takeBack(note)).message).toBe(
    "Diesen Vermerk gibt es nicht mehr, oder ein Einzug hat ihn schon verwendet.",
  );
  expect((await admin.call(getClaimMonth, { query: { month } })).by_post.last_note).toBeNull();
});

it("of two days are taken back day by day: a repeated call leaves the one before", async () => {
  const month = ownMonth();
  for (const posted_on of ["2026-11-08", "2026-11-10"]) {
    await makeClaim(world, (await makeDebtor(admin)).id, { month, mailed_at: null });
    await print(month);
    await post({ month, posted_on });
  }
  const byPost = async () => (await admin.call(getClaimMonth, { query: { month } })).by_post;
  expect(await byPost()).toMatchObject({ sent: 2, last_note: { count: 1, posted_on: "2026-11-10" } });
  const body = { month, posted_on: "2026-11-10" };
  expect(await admin.call(takeLettersBack, { body })).toEqual({ taken_back: 1 });
  expect((await admin.post("/api/accounting/claims/posted/take-back", body)).statusCode).toBe(409);
  expect(await byPost()).toMatchObject({ sent: 1, last_note: { count: 1, posted_on: "2026-11-08" } });
});
