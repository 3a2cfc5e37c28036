import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOffice } from "@krempelfrei/contract/office/office";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../testing/claims-scene.ts";
import { createWorld } from "../../testing/world.ts";
import { createClaims } from "../accounting/claims/create-claims.ts";

const world = await createWorld();
const scene = makeOffice(world);
const owner = await world.makeStaff("owner");
const folder = await mkdtemp(join(tmpdir(), "krempelfrei-office-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const NOW = new Date("2026-11-24T07:12:00Z");

/** A document of a customer, with what is known of its content. */
async function addFile(
  customer_id: string,
  fields: { machine_state?: string; is_locker: boolean; created_at: string },
  hasContent = true,
): Promise<void> {
  const sha256 = randomUUID().replaceAll("-", "").repeat(2);
  await world.db.insertInto("blob").values({ customer_id, sha256, size: 1 }).execute();
  const row = { customer_id, user_id: customer_id, sha256, size: 1, name: "Brief", extension: "pdf" };
  await world.db
    .insertInto("file")
    .values({ ...row, ...fields })
    .execute();
  if (hasContent)
    await world.db
      .insertInto("content")
      .values({ customer_id, sha256, state: fields.machine_state ?? "waiting" })
      .execute();
}

beforeEach(async () => {
  world.setClock(NOW);
  await scene.clear();
  await world.db.deleteFrom("backup_run").execute();
  await world.db.deleteFrom("job").execute();
  await world.db.deleteFrom("file").execute();
});

const office = async () => (await world.signIn(owner)).call(getOffice);

// Covers staff.8
describe("the state of the office", () => {
  it("is for owners and admins alone", async () => {
    const { customer, related } = await world.makeGroup();
    expect((await world.guest().get("/api/office")).statusCode).toBe(401);
    for (const person of [customer, related, await world.makeStaff("janitor")])
      expect((await (await world.signIn(person)).get("/api/office")).statusCode).toBe(403);
    const admin = await world.signIn(await world.makeStaff("admin"));
    expect(await admin.call(getOffice)).toMatchObject({ at: NOW.toISOString() });
  });

  it("names who was left out when a month was billed, and who has no mandate", async () => {
    await scene.customer();
    await createClaims(world.system, { month: "2026-11", dry_run: false, recreate: false });
    await world.runJobs();
    const late = await scene.customer({ mandate: false, payment_method: "lastschrift" });
    const { money, contracts } = await office();
    expect(money?.unbilled).toMatchObject({ count: 1, customers: [{ id: late, month: "2026-11" }] });
    expect(money?.open.count).toBe(1);
    expect(contracts?.without_mandate.customers.map(({ id }) => id)).toContain(late);
  });

  it("counts all who were left out and names three, but nobody without a fee or with a reversed invoice", async () => {
    const reversed = await scene.customer();
    await createClaims(world.system, { month: "2026-10", dry_run: false, recreate: false });
    await world.runJobs();
    const late = [];
    for (const _ of [1, 2, 3, 4]) late.push(await scene.customer());
    const free = await scene.customer();
    await world.db
      .insertInto("customer_price")
      .values({ customer_id: free, valid_from: "2026-10-01", package: "praktisch", monthly_fee_cents: 0 })
      .execute();
    await sql`UPDATE claim SET reversed = true WHERE customer_id = ${reversed}`.execute(world.db);
    const unbilled = (await office()).money?.unbilled;
    expect(unbilled?.count).toBe(4);
    expect(unbilled?.customers.map(({ id }) => id)).toEqual(late.slice(0, 3));
  });

  it("counts as late what is overdue for the list of open items and at no agency", async () => {
    const blocked = await scene.customer({ payment_method: "lastschrift" });
    const away = await scene.customer({ payment_method: "ueberweisung" });
    // The next collection takes the claim of the third one.
    await scene.customer({ payment_method: "lastschrift" });
    await createClaims(world.system, { month: "2026-10", dry_run: false, recreate: false });
    await world.runJobs();
    world.setClock(new Date("2027-01-10T08:00:00Z"));
    await world.db
      .updateTable("customer")
      .set({ debit_block: true, debit_block_note: "ruht" })
      .where("id", "=", blocked)
      .execute();
    await sql`UPDATE claim SET agency_on = '2026-12-20' WHERE customer_id = ${away}`.execute(world.db);
    const { money } = await office();
    expect(money?.overdue.count).toBe(2);
    expect(money?.open.count).toBe(3);
    expect(money?.late.count).toBe(1);
  });

  it("counts what came back, and what is late", async () => {
    const customer = await scene.customer({ payment_method: "ueberweisung" });
    await createClaims(world.system, { month: "2026-10", dry_run: false, recreate: false });
    await world.runJobs();
    const { gross_cents: cents } = await world.db
      .selectFrom("claim")
      .select("gross_cents")
      .where("customer_id", "=", customer)
      .executeTakeFirstOrThrow();
    expect((await office()).money?.late.count).toBe(0);
    world.setClock(new Date("2027-01-10T08:00:00Z"));
    expect((await office()).money).toMatchObject({ late: { count: 1, cents }, returned: { count: 0 } });
    await sql`UPDATE claim SET status = 'ruecklaeufer'`.execute(world.db);
    expect((await office()).money).toMatchObject({
      late: { count: 0 },
      returned: { count: 1, cents, customers: [{ id: customer }] },
    });
  });

  it("lists contracts that end soon, the first at the top", async () => {
    const [later, sooner, past] = [await scene.customer(), await scene.customer(), await scene.customer()];
    const inThirtyDays = await scene.customer();
    const end = async (id: string, on: string) =>
      world.db
        .updateTable("customer")
        .set({ cancelled_to: on, cancelled_on: "2026-09-01" })
        .where("id", "=", id)
        .execute();
    await end(later, "2026-12-31");
    await end(sooner, "2026-11-30");
    await end(past, "2026-11-23");
    await end(inThirtyDays, "2026-12-24");
    const ending = (await office()).contracts?.ending;
    expect(ending).toMatchObject({ count: 3, soon: 2 });
    expect(ending?.customers.map(({ id, on }) => [id, on])).toEqual([
      [sooner, "2026-11-30"],
      [inThirtyDays, "2026-12-24"],
      [later, "2026-12-31"],
    ]);
  });

  it("says how old the last backup is, without asking its target", async () => {
    expect((await office()).backup).toEqual({
      is_set_up: false,
      last_good: null,
      last_proved: null,
      is_old: true,
    });
    const at = new Date("2026-11-24T02:00:00Z");
    await world.db
      .insertInto("backup_run")
      .values({ started_at: at, finished_at: at, place: join(folder, "away"), snapshot: "x" })
      .execute();
    expect((await office()).backup).toMatchObject({ last_good: at.toISOString(), is_old: false });
  });

  it("has no date of the law before the first booking, then the next return", async () => {
    expect((await office()).law).toEqual({ vat: null, quarter: null, erasure: 0 });
    await scene.customer();
    await createClaims(world.system, { month: "2026-09", dry_run: false, recreate: false });
    await world.runJobs();
    const { law, setup } = await office();
    expect(law?.quarter).toEqual({ key: "2026-Q3", since: "2026-10-01" });
    expect(law?.vat?.quarter).toBe("2026-Q4");
    // An office that works sees its state, whatever of the steps is left.
    expect(setup).toBeNull();
  });

  it("counts letters that wait by their employee, names the oldest, and says how many were filed", async () => {
    const [first, second] = [await scene.customer(), await scene.customer()];
    const { id } = await world.makeStaff("janitor");
    await world.db.updateTable("customer").set({ caretaker_user_id: id }).where("id", "=", first).execute();
    for (const [customer, at] of [
      [first, "2026-11-20T08:00:00Z"],
      [first, "2026-11-23T08:00:00Z"],
      [second, "2026-11-21T08:00:00Z"],
    ] as const)
      await addFile(customer, { is_locker: true, created_at: at });
    const filed = { action: "file.filed", subject_type: "file", actor_name: "Erika Muster", changes: "[]" };
    await world.db
      .insertInto("change")
      .values(
        // Yesterday is the German day: its first hour, its last one, and the hours beside it.
        [
          "2026-11-15T22:30:00Z",
          "2026-11-16T23:30:00Z",
          "2026-11-22T22:30:00Z",
          "2026-11-22T23:15:00Z",
          "2026-11-22T23:30:00Z",
          "2026-11-23T22:30:00Z",
          "2026-11-23T23:30:00Z",
        ].map((at) => ({ ...filed, at, subject_id: first, subject_name: "Brief" })),
      )
      .execute();
    expect((await office()).letters).toMatchObject({
      waiting: 3,
      customers: 2,
      oldest: { at: "2026-11-20T08:00:00.000Z", customer: { id: first } },
      by: [
        { id, name: "Erika Muster", count: 2 },
        { id: null, name: null, count: 1 },
      ],
      filed_yesterday: 3,
      filed_week: 5,
    });
  });

  it("counts documents that are still to be read, and those that cannot be", async () => {
    const customer = await scene.customer();
    const before = (await office()).reading;
    for (const state of ["waiting", "recognising", "failed", "refused", "refused", "done", "partly"])
      await addFile(customer, { machine_state: state, is_locker: true, created_at: "2026-11-01T08:00:00Z" });
    // A document whose content the product has not looked at yet has no row in `content`.
    await addFile(customer, { is_locker: true, created_at: "2026-10-01T08:00:00Z" }, false);
    expect(before).toEqual({ is_on: true, waiting: 0, oldest_waiting: null, refused: 0 });
    expect((await office()).reading).toEqual({
      is_on: true,
      waiting: 3,
      oldest_waiting: "2026-10-01T08:00:00.000Z",
      refused: 3,
    });
  });

  it("counts stacks that are open for more than a week", async () => {
    const stack = { name: "Scan", extension: "pdf", sha256: "a".repeat(64), size: 1 };
    const closed_at = "2026-11-02T08:00:00Z";
    await world.db
      .insertInto("stack")
      .values([
        { ...stack, state: "open", created_at: "2026-11-10T08:00:00Z" },
        { ...stack, state: "open", created_at: "2026-11-18T08:00:00Z" },
        { ...stack, state: "storing", created_at: "2026-11-01T08:00:00Z" },
        { ...stack, state: "done", created_at: "2026-11-01T08:00:00Z", closed_at },
      ])
      .execute();
    expect((await office()).stacks).toEqual({ late: 1, oldest: "2026-11-10T08:00:00.000Z" });
    await world.db.deleteFrom("stack").execute();
  });

  // Covers staff.9
  it("ticks each first step once its data exist", async () => {
    const settings = await world.db.selectFrom("accounting_setting").selectAll().executeTakeFirstOrThrow();
    const write = async (fields: object) => world.db.updateTable("accounting_setting").set(fields).execute();
    const before = (await office()).setup;
    expect(before).toMatchObject({ company: false, sepa: false, backup: false, first_customer: true });
    await write({ company_name: "Habermann Ordnungsdienst", iban: "DE89370400440532013000" });
    expect((await office()).setup).toMatchObject({ company: false, sepa: false });
    await write({
      street: "Kirchplatz",
      zip: "12345",
      city: "Musterstadt",
      email: "buero@habermann.example",
    });
    await write({ creditor_id: "DE98ZZZ09999999999", price_praktisch_cents: 0 });
    expect((await office()).setup).toMatchObject({ company: true, sepa: true, prices: false });
    const run = { started_at: NOW, finished_at: NOW, place: "away", snapshot: "x" };
    await world.db.insertInto("backup_run").values(run).execute();
    expect((await office()).setup?.backup).toBe(false);
    await world.db.updateTable("backup_run").set({ proved_at: NOW, problem_count: 0 }).execute();
    await write({ price_praktisch_cents: 2990 });
    expect((await office()).setup).toMatchObject({ prices: true, backup: true, second_person: true });
    await write(settings);
  });

  it("has the database end what takes too long, and answers the others", async () => {
    const [began, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = world.db.transaction().execute(async (db) => {
      await sql`LOCK TABLE job IN ACCESS EXCLUSIVE MODE`.execute(db);
      began.resolve();
      await goOn.promise;
    });
    try {
      await began.promise;
      const asked = performance.now();
      const { mails, contracts } = await office();
      // Sooner than the limit that the database has for every statement.
      expect(performance.now() - asked).toBeLessThan(20_000);
      expect(mails).toBeNull();
      expect(contracts).not.toBeNull();
      const { rows } = await sql<{ query: string }>`
        SELECT query FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(world.db);
      expect(rows).toEqual([]);
    } finally {
      goOn.resolve();
      await holding;
    }
  });

  it("leaves a part out that cannot be read, and answers the others", async () => {
    await sql`ALTER TABLE backup_run RENAME TO backup_run_away`.execute(world.db);
    try {
      const { backup, setup, letters, reading, money } = await office();
      expect({ backup, setup }).toEqual({ backup: null, setup: null });
      for (const part of [letters, reading, money]) expect(part).not.toBeNull();
    } finally {
      await sql`ALTER TABLE backup_run_away RENAME TO backup_run`.execute(world.db);
    }
  });
});
