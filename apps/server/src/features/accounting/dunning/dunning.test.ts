import { randomUUID } from "node:crypto";
import {
  handToAgency,
  listOpenItems,
  listReminders,
  takeFromAgency,
  writeOffClaim,
} from "@krempelfrei/contract/accounting/dunning";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { describe, expect, it } from "vitest";
import {
  balanceOf,
  claimState,
  makeClaim,
  makeDebtor,
  makeReminderWorld,
  makeRun,
  ownMonth,
  setCreditor,
} from "../../../testing/collections.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { changesOf } from "../../../testing/tables/changes.ts";
import { sendReminder } from "./send-reminder.job.ts";

const { world, admin, goTo, makeLate } = await makeReminderWorld();

const remindersOf = async (customer_id: string) =>
  world.db.selectFrom("reminder").selectAll().where("customer_id", "=", customer_id).orderBy("id").execute();

describe("reminders", () => {
  // Covers dunning.1
  it("go from the friendly one to the second, each after its term, with real costs only", async () => {
    const { id, number, claim, remind, email } = await makeLate();
    const looked = await remind({ dry_run: true, fee_cents: 110 });
    expect(looked.created).toEqual([
      {
        customer: { id, number, name: "Müller-Groß, Jürgen" },
        level: 0,
        issued_on: "2026-11-23",
        due_on: "2026-11-30",
        fee_cents: 0,
        total_cents: 4990,
        open_fees_cents: 0,
        claims: [claim.number],
      },
    ]);
    expect(await remindersOf(id)).toEqual([]);
    expect((await remind({ fee_cents: 110 })).total_cents).toBe(4990);
    expect(await claimState(world, claim.id)).toEqual(["gemahnt", 4990]);
    expect((await remind()).created).toEqual([]);
    await world.runJobs();
    const mail = world.mails.findLast(({ to }) => to.address === email);
    expect(mail?.subject).toBe("Zahlungserinnerung");
    expect(mail?.text).toContain(`${claim.number}, fällig am 05.11.2026: 49,90\u00A0€`);
    expect(mail?.attachments).toMatchObject([
      { fileName: `Zahlungserinnerung_${number}_2026-11-23.pdf`, mediaType: "application/pdf" },
    ]);
    await goTo("2026-12-01");
    expect((await remind({ fee_cents: 110 })).created).toMatchObject([
      { level: 1, due_on: "2026-12-15", fee_cents: 110, total_cents: 5100 },
    ]);
    expect(await balanceOf(world, id)).toBe(4990 + 110);
    await goTo("2026-12-16");
    expect((await remind()).created).toMatchObject([{ level: 2, due_on: "2026-12-30", total_cents: 5100 }]);
    await goTo("2026-12-31");
    expect(await remind()).toMatchObject({
      created: [],
      skipped_items: [{ customer: { id }, code: "last_level" }],
    });
  });

  // Covers dunning.1
  it("go to nobody who is blocked, whose claim will be collected, or who is not late", async () => {
    const blocked = await makeLate({}, { dunning_block: true, dunning_block_note: "Ratenzahlung" });
    expect(await blocked.remind()).toMatchObject({
      created: [],
      skipped_items: [{ message: "Mahnsperre: Ratenzahlung" }],
    });
    const credited = await makeLate();
    await admin().post(`/api/customers/${credited.id}/bookings`, {
      kind: "zahlung",
      amount_cents: 1000,
      booked_on: "2026-11-20",
      text: "Überweisung",
    });
    expect(await credited.remind()).toMatchObject({
      created: [],
      skipped_items: [{ message: "Guthaben 10,00\u00A0€: Bitte ordnen Sie es zuerst zu." }],
    });
    const early = await makeLate({ due_on: "2026-11-23" });
    expect((await early.remind()).created).toEqual([]);
    const debit = await makeLate(
      { payment_method: "lastschrift", due_on: "2026-11-05" },
      { payment_method: "lastschrift" },
    );
    expect((await debit.remind()).created).toEqual([]);
    await admin().post(`/api/customers/${debit.id}/mandates/${debit.mandateId}/revoke`);
    expect((await debit.remind()).created).toHaveLength(1);
    const expired = await makeLate(
      { payment_method: "lastschrift", due_on: "2026-11-05" },
      { payment_method: "lastschrift" },
    );
    await world.db
      .updateTable("mandate")
      .set({ signed_on: "2023-11-20" })
      .where("id", "=", expired.mandateId)
      .execute();
    expect((await expired.remind()).created).toHaveLength(1);
  });

  it("are made once, however many ask at the same time, and stand in the history", async () => {
    const { id, remind } = await makeLate();
    await Promise.all([remind().catch(() => undefined), remind().catch(() => undefined)]);
    await remind();
    expect(await remindersOf(id)).toHaveLength(1);
    const history = await changesOf(
      world,
      { customer_id: id, subject_type: "reminder" },
      "action",
      "changes",
    );
    expect(history).toEqual([
      {
        action: "reminder.created",
        changes: [
          { field: "reminder_level", old: null, new: "Zahlungserinnerung" },
          { field: "reminder_due_on", old: null, new: "2026-11-30" },
        ],
      },
    ]);
  });

  // Covers dunning.1
  it("are letters, the same bytes each time, whatever the customer is called later", async () => {
    await setCreditor(world, { represented_by: "Anna Berg", seat: "Nordstadt", register_number: "HRB 12" });
    const { id, number, claim, remind } = await makeLate();
    await remind();
    const [row] = await remindersOf(id);
    const letter = async () => admin().get(`/api/accounting/reminders/${row?.id}/pdf`);
    const first = await letter();
    expect(first.headers["content-disposition"]).toContain(`Zahlungserinnerung_${number}_2026-11-23.pdf`);
    const text = await pdfText(first.rawPayload);
    for (const part of [
      "Zahlungserinnerung",
      claim.number,
      "49,90",
      "30.11.2026",
      "Vertreten durch: Anna Berg · Sitz: Nordstadt · HRB 12",
      "DE02 1203 0000 0000 2020 51",
    ])
      expect(text).toContain(part);
    await world.db.updateTable("customer").set({ city: "Anderswo" }).where("id", "=", id).execute();
    expect((await letter()).rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await admin().get(`/api/accounting/reminders/${randomUUID()}/pdf`)).statusCode).toBe(404);
    const { data } = await admin().call(listReminders, { query: {} });
    expect(data.find((reminder) => reminder.id === row?.id)).toMatchObject({ claims: [claim.number] });
  });

  it("are recorded before they are mailed, so that a crash in between sends none twice", async () => {
    const { id, remind } = await makeLate();
    await remind();
    const [reminder] = await remindersOf(id);
    const recorded: unknown[] = [];
    const mail = {
      ...world.system.mail,
      send: async () => {
        recorded.push((await remindersOf(id))[0]?.mailed_at);
        throw new Error("down");
      },
    };
    const ctx = { ...world.system, mail, progress: async () => undefined };
    const run = sendReminder.execute(ctx, { id: reminder?.id }, new AbortController().signal);
    await expect(run).rejects.toThrow("down");
    expect(recorded).toEqual([expect.any(Date)]);
    // A mail that the server refuses is tried again.
    expect((await remindersOf(id))[0]?.mailed_at).toBeNull();
  });

  it("are mailed once by two jobs at the same time", async () => {
    const { id, remind } = await makeLate();
    await remind();
    const [reminder] = await remindersOf(id);
    let sent = 0;
    const mail = { ...world.system.mail, send: async () => void (sent += 1) };
    const ctx = { ...world.system, mail, progress: async () => undefined };
    const run = async () => sendReminder.execute(ctx, { id: reminder?.id }, new AbortController().signal);
    await Promise.all([run(), run()]);
    expect(sent).toBe(1);
  });

  it("may be made of a debit that the run of a later month has left out", async () => {
    const [early, later] = [ownMonth(), ownMonth()];
    const debtor = await makeDebtor(admin());
    await makeClaim(world, debtor.id, { month: early, due_on: "2026-11-05" });
    const overdue = async () =>
      (await admin().call(listOpenItems, { query: { per_page: 100 } })).data.find(
        ({ customer }) => customer.id === debtor.id,
      )?.overdue_cents;
    expect(await overdue()).toBe(0);
    await makeClaim(world, (await makeDebtor(admin())).id, { month: later });
    await makeRun(admin(), later);
    expect(await overdue()).toBe(4990);
  });

  it("are refused without a creditor, with invented costs, and in a closed period", async () => {
    const { remind, id } = await makeLate();
    const post = async (body: object) =>
      admin().post("/api/accounting/reminders", { customer_ids: [id], ...body });
    expect(errorOf(await post({ fee_cents: 2001 })).errors.fee_cents).toEqual([
      "Es dürfen nur die tatsächlichen Kosten berechnet werden.",
    ]);
    await setCreditor(world, { iban: null });
    expect(errorOf(await post({})).message).toBe("Firmenname und IBAN fehlen in den Einstellungen.");
    await setCreditor(world, { locked_until: "2026-11-30" });
    expect((await post({})).statusCode).toBe(409);
    await setCreditor(world, { locked_until: null });
    expect((await remind()).created).toHaveLength(1);
  });
});

describe("open items", () => {
  // Covers dunning.2
  it("are listed by customer with their sums, the page's rows adding up to them", async () => {
    const late = await makeLate();
    await makeClaim(world, late.id, { payment_method: "ueberweisung", due_on: "2026-12-31" });
    const all = await admin().call(listOpenItems, { query: { per_page: 100 } });
    const mine = all.data.find(({ customer }) => customer.id === late.id);
    expect(mine).toMatchObject({ open_cents: 9980, overdue_cents: 4990, claims: [{ level: null }, {}] });
    expect(all.data.reduce((sum, { open_cents }) => sum + open_cents, 0)).toBe(all.open_cents);
    expect(all.data.reduce((sum, { overdue_cents }) => sum + overdue_cents, 0)).toBe(all.overdue_cents);
    const overdue = await admin().call(listOpenItems, { query: { per_page: 100, overdue: "true" } });
    expect(overdue.data.every(({ overdue_cents }) => overdue_cents > 0)).toBe(true);
    const csv = await admin().get("/api/accounting/open-items/export");
    expect(csv.body).toContain(
      `${late.number};Müller-Groß;Jürgen;${late.claim.number};2026-11;05.11.2026;49,90;offen;`,
    );
  });
});

describe("a claim that is given up", () => {
  // Covers dunning.2
  it("leaves the account, is final, and its reason is kept", async () => {
    const { id, claim } = await makeLate();
    const path = `/api/accounting/claims/${claim.id}/write-off`;
    const answer = await admin().post(path, { reason: "Kunde verstorben" });
    expect(answerOf(writeOffClaim, answer)).toEqual({
      id: claim.id,
      status: "ausgebucht",
      open_cents: 0,
      fees_cents: 0,
    });
    expect(await balanceOf(world, id)).toBe(0);
    expect(errorOf(await admin().post(path, { reason: "Noch einmal" })).message).toBe(
      "Von der Forderung ist nichts offen.",
    );
    const [change] = await changesOf(world, { action: "claim.written_off", subject_id: claim.id }, "changes");
    expect(change?.changes).toContainEqual({ field: "write_off_reason", old: null, new: "Kunde verstorben" });
    expect((await admin().post(path, { reason: " " })).statusCode).toBe(422);
    const unknown = `/api/accounting/claims/${randomUUID()}/write-off`;
    expect((await admin().post(unknown, { reason: "Nichts" })).statusCode).toBe(404);
  });

  it("is not one that the bank is collecting", async () => {
    const { id, claim } = await makeLate();
    await world.db.updateTable("claim").set({ status: "im_einzug" }).where("id", "=", claim.id).execute();
    const answer = await admin().post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "Zu früh" });
    expect(answer.statusCode).toBe(409);
    expect(await balanceOf(world, id)).toBe(4990);
  });
});

describe("a claim for a collection agency", () => {
  // Covers dunning.6
  it("goes there after the term of its last reminder alone, is reminded of no more, and comes back", async () => {
    const { id, claim, remind } = await makeLate();
    const path = `/api/accounting/claims/${claim.id}/agency`;
    const TOO_EARLY =
      "Die Forderung kann erst nach der 2. Mahnung und dem Ende ihrer Frist an Inkasso gegeben werden.";
    expect(errorOf(await admin().post(path)).message).toBe(TOO_EARLY);
    await remind();
    await goTo("2026-12-01");
    await remind();
    await goTo("2026-12-16");
    expect((await remind()).created).toMatchObject([{ level: 2, due_on: "2026-12-30" }]);
    await goTo("2026-12-30");
    expect(errorOf(await admin().post(path)).message).toBe(TOO_EARLY);
    await goTo("2026-12-31");
    expect((await remind()).skipped_items).toMatchObject([{ code: "last_level" }]);
    const answer = await admin().post(path);
    expect(answerOf(handToAgency, answer)).toEqual({ id: claim.id, agency_on: "2026-12-31" });
    await goTo("2027-01-02");
    // Once more changes nothing.
    expect(answerOf(handToAgency, await admin().post(path)).agency_on).toBe("2026-12-31");
    expect(await remind()).toMatchObject({ created: [], skipped_items: [] });
    const { data } = await admin().call(listOpenItems, { query: { per_page: 100 } });
    expect(data.find(({ customer }) => customer.id === id)?.claims).toMatchObject([
      { agency_on: "2026-12-31" },
    ]);
    expect(await claimState(world, claim.id)).toEqual(["gemahnt", 4990]);
    expect(answerOf(takeFromAgency, await admin().delete(path)).agency_on).toBeNull();
    expect((await remind()).skipped_items).toMatchObject([{ code: "last_level" }]);
    const history = await changesOf(world, { action: "claim.agency", subject_id: claim.id }, "changes");
    expect(history.map(({ changes }) => changes)).toEqual([
      [{ field: "agency_on", old: null, new: "2026-12-31" }],
      [{ field: "agency_on", old: "2026-12-31", new: null }],
    ]);
    expect((await admin().post(`/api/accounting/claims/${randomUUID()}/agency`)).statusCode).toBe(404);
  });

  it("is not one of which nothing is open", async () => {
    const { claim } = await makeLate();
    await admin().post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "Kulanz" });
    expect(errorOf(await admin().post(`/api/accounting/claims/${claim.id}/agency`)).message).toBe(
      "Von der Forderung ist nichts offen.",
    );
  });
});
