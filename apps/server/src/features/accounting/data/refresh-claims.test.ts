import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../../context/context.ts";
import { insertClaim } from "../../../testing/accounting.ts";
import { makeAccount } from "../../../testing/bookings.ts";
import type { Client } from "../../../testing/client.ts";
import { createWorld } from "../../../testing/world.ts";
import { deleteBooking } from "../../bookings/delete-booking.ts";
import { reverseBooking } from "../../bookings/reverse-booking.ts";
import { updateBooking } from "../../bookings/update-booking.ts";
import { allocateCredit } from "../bank/allocate.ts";
import { insertRows } from "./rows.queries.ts";
import { refreshClaims } from "./refresh-claims.ts";
import { lockAccounting } from "./settings.queries.ts";
import { settleFromCredit } from "./settle-from-credit.ts";

const world = await createWorld();
const { db, system } = world;
let admin: Client;

beforeAll(async () => {
  admin = await world.signIn(await world.makeStaff());
});

const DAY = "2026-11-10";

const standing = async (id: string) => {
  const { open_cents, status } = await db
    .selectFrom("claim")
    .select(["open_cents", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [open_cents, status];
};

/** A customer with claims of 49,90 € each on the account. */
async function makeClaims(count: number) {
  const account = await makeAccount(world, admin);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await insertClaim(db, account.id);
    await account.insert({ kind: "forderung", claim_id: id });
    ids.push(id);
  }
  const settle = () =>
    inTransaction(system, async (ctx) =>
      settleFromCredit(
        ctx,
        ids.map((id) => ({ customer_id: account.id, id, open_cents: 4990 })),
        DAY,
      ),
    );
  return { ...account, ids, settle, first: ids[0] ?? "" };
}

describe("what is open of a claim and its state", () => {
  it("follow from what settles it, in one statement for many", async () => {
    const { id: customer_id, ids, insert } = await makeClaims(3);
    const booking_id = await insert({ kind: "zahlung", amount_cents: -7000 });
    const [whole = "", part = "", none = ""] = ids;
    const row = { customer_id, booking_id, allocated_on: DAY };
    await insertRows(system, "allocation", [
      { ...row, claim_id: whole, cents: 4990 },
      { ...row, claim_id: part, cents: 2010 },
    ]);
    await refreshClaims(system, [...ids, ...ids]);
    expect(await standing(whole)).toEqual([0, "bezahlt"]);
    expect(await standing(part)).toEqual([2980, "teilbezahlt"]);
    expect(await standing(none)).toEqual([4990, "offen"]);
    await insertRows(system, "allocation", [{ ...row, claim_id: whole, cents: -4990 }]);
    await refreshClaims(system, [whole]);
    expect(await standing(whole)).toEqual([4990, "offen"]);
    await refreshClaims(system, []);
  });

  it("is nothing of a Storno, nor of what it took back", async () => {
    const { id, first } = await makeClaims(1);
    const storno = await insertClaim(db, id, {
      kind: "storno",
      storno_of: first,
      gross_cents: -4990,
      open_cents: -1,
    });
    await db.updateTable("claim").set({ reversed: true }).where("id", "=", first).execute();
    await refreshClaims(system, [first, storno]);
    expect(await standing(first)).toEqual([0, "storniert"]);
    expect(await standing(storno)).toEqual([0, "storniert"]);
  });
});

describe("credit on the account", () => {
  it("settles the claims in their order, and what is left of it stays", async () => {
    const { ids, first, insert, settle } = await makeClaims(2);
    await insert({ kind: "zahlung", amount_cents: -3000, booked_on: "2026-11-02" });
    await insert({ kind: "zahlung", amount_cents: -4000, booked_on: "2026-11-01" });
    await settle();
    expect(await standing(first)).toEqual([0, "bezahlt"]);
    expect(await standing(ids[1] ?? "")).toEqual([2980, "teilbezahlt"]);
    await settle();
    expect(await standing(ids[1] ?? "")).toEqual([2980, "teilbezahlt"]);
  });

  it("is what fees have left of it; what is still to be billed and a payment that was taken back count for nothing", async () => {
    const { first, insert, settle, book, storno } = await makeClaims(1);
    await insert({ kind: "gebuehr", amount_cents: 300 });
    await book({ kind: "zusatzleistung", amount_cents: 9000 });
    await book({ kind: "gutschrift", amount_cents: 1 });
    const { id } = await book({ kind: "zahlung", amount_cents: 8888 });
    expect((await storno(id)).statusCode).toBe(201);
    await settle();
    expect(await standing(first)).toEqual([4990, "offen"]);
    await insert({ kind: "zahlung", amount_cents: -5000 });
    await settle();
    expect(await standing(first)).toEqual([290, "teilbezahlt"]);
  });
});

describe("runs follow one another", () => {
  it("a second one is told at once, a single change waits for its turn", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const order: string[] = [];
    const run = inTransaction(system, async (ctx) => {
      await lockAccounting(ctx, "refuse");
      begun.resolve();
      await end.promise;
      order.push("run");
    });
    await begun.promise;
    await expect(inTransaction(system, async (ctx) => lockAccounting(ctx, "refuse"))).rejects.toThrow(
      "Für diesen Monat läuft bereits eine Abrechnung. Bitte warten Sie, bis sie abgeschlossen ist.",
    );
    const single = inTransaction(system, async (ctx) => {
      await lockAccounting(ctx, "wait");
      order.push("single");
    });
    // Somebody books by hand meanwhile.
    await (await makeClaims(1)).book();
    end.resolve();
    await Promise.all([run, single]);
    expect(order).toEqual(["run", "single"]);
  });

  // Covers 7.10
  it.each(["reverse", "delete", "change"])(
    "a payment settles nothing that somebody takes back meanwhile: %s",
    async (how) => {
      const { id: customer_id, first, book } = await makeClaims(1);
      const { id, revision } = await book({ kind: "zahlung", amount_cents: 3000 });
      await book({ kind: "zahlung", amount_cents: 1000 });
      await book({ kind: "gebuehr", amount_cents: 500 });
      const booking = { customer_id, id };
      const taken = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const change = inTransaction(system, async (ctx) => {
        if (how === "reverse") await reverseBooking(ctx, { ...booking, reason: "Falscher Kunde" });
        if (how === "delete") await deleteBooking(ctx, booking);
        if (how === "change") await updateBooking(ctx, { ...booking, revision, amount_cents: 1 });
        taken.resolve();
        await end.promise;
      });
      await taken.promise;
      let isSettled = false;
      const settling = allocateCredit(system, { customer_id }).then(() => (isSettled = true));
      await expect
        .poll(async () => {
          const { rows } = await sql`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
          return rows.length > 0 || isSettled;
        })
        .toBe(true);
      end.resolve();
      await Promise.all([change, settling]);
      expect(await standing(first)).toEqual([how === "change" ? 4489 : 4490, "teilbezahlt"]);
    },
  );
});
