import { randomUUID } from "node:crypto";
import { listOpenItems, listReminders } from "@krempelfrei/contract/accounting/dunning";
import { describe, expect, it } from "vitest";
import { balanceOf, claimState, makeReminderWorld } from "../../../testing/collections.ts";
import { changesOf } from "../../../testing/tables/changes.ts";
import { sendReminder } from "./send-reminder.job.ts";

const { world, admin, goTo, makeLate } = await makeReminderWorld();

const remindersOf = async (customer_id: string) =>
  world.db.selectFrom("reminder").selectAll().where("customer_id", "=", customer_id).orderBy("id").execute();

describe("reminders", () => {
  it.each([
    ["allocated to its invoice", true],
    ["not allocated yet", false],
  ])(
    "that were paid before the mail are not sent and cost nothing, with the payment %s",
    async (_how, allocated) => {
      const { id, email, claim, remind } = await makeLate();
      await remind();
      await goTo("2026-12-01");
      await world.runJobs();
      world.mails.length = 0;
      await remind({ fee_cents: 110 });
      const reminder = (await remindersOf(id)).at(-1);
      const send = async () => {
        const ctx = { ...world.system, progress: async () => undefined };
        await sendReminder.execute(ctx, { id: reminder?.id }, new AbortController().signal);
      };
      const pay = async (amount_cents: number) =>
        admin().post("/api/accounting/bookings", {
          bookings: [
            {
              client_key: randomUUID(),
              kind: "zahlung",
              customer_id: id,
              booked_on: "2026-12-01",
              amount_cents,
              claim_ids: allocated ? [claim.id] : [],
            },
          ],
        });
      expect((await pay(4990)).statusCode).toBe(200);
      expect(await claimState(world, claim.id)).toEqual(allocated ? ["bezahlt", 0] : ["gemahnt", 4990]);
      await send();
      await send();
      expect(world.mails.filter(({ to }) => to.address === email)).toEqual([]);
      expect(await balanceOf(world, id)).toBe(0);
      const { data } = await admin().call(listReminders, { query: {} });
      expect(data.find((one) => one.id === reminder?.id)).toMatchObject({
        mailed_at: null,
        paid_at: expect.any(String) as string,
      });
      // The letter that was not sent is no reminder: the next one is of its level.
      const owing = (await admin().call(listOpenItems, { query: {} })).data.find(
        ({ customer }) => customer.id === id,
      );
      expect(owing?.claims.map(({ level }) => level) ?? []).toEqual(allocated ? [] : [0]);
      // Also true of a claim that was written off.
      const text = "Storno: vor dem Versand erledigt";
      expect(await changesOf(world, { action: "booking.reversed", customer_id: id }, "changes")).toEqual([
        { changes: [{ field: "text", old: null, new: text }] },
      ]);
    },
  );

  it.each([
    ["written off with its costs: nothing is reversed, and no credit comes of it", "off", 0, true],
    ["paid but for a part of the size of the costs", 110, 220, false],
    ["paid with a cent too much: its costs are reversed", -1, -1, true],
    ["paid with its costs to the cent, as by a printed letter: they stay", -110, 0, true],
    ["paid with much more: its costs are reversed", -500, -500, true],
  ] as const)("whose claim is %s", async (_how, left, after, isWithdrawn) => {
    const { id, claim, remind } = await makeLate();
    await remind();
    await goTo("2026-12-01");
    await world.runJobs();
    await remind({ fee_cents: 110 });
    const reminder = (await remindersOf(id)).at(-1);
    const off =
      left === "off"
        ? await admin().post(`/api/accounting/claims/${claim.id}/write-off`, { reason: "verjährt" })
        : await admin().post("/api/accounting/bookings", {
            bookings: [
              {
                client_key: randomUUID(),
                kind: "zahlung",
                customer_id: id,
                booked_on: "2026-12-01",
                amount_cents: 4990 - left,
                claim_ids: [claim.id],
              },
            ],
          });
    expect(off.statusCode).toBe(200);
    const ctx = { ...world.system, progress: async () => undefined };
    await sendReminder.execute(ctx, { id: reminder?.id }, new AbortController().signal);
    expect(await balanceOf(world, id)).toBe(after);
    expect((await remindersOf(id)).at(-1)?.paid_at !== null).toBe(isWithdrawn);
  });

  it("are mailed although a part was paid meanwhile", async () => {
    const { id, email, claim, remind } = await makeLate();
    await remind();
    await world.db.updateTable("claim").set({ open_cents: 90 }).where("id", "=", claim.id).execute();
    await world.runJobs();
    const subjects = world.mails.filter(({ to }) => to.address === email).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringContaining("Zahlungserinnerung"));
    expect((await remindersOf(id))[0]?.paid_at).toBeNull();
  });
});
