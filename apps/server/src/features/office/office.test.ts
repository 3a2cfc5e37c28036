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

beforeEach(async () => {
  world.setClock(NOW);
  await scene.clear();
  await world.db.deleteFrom("backup_run").execute();
  await world.db.deleteFrom("job").execute();
});

const office = async () => (await world.signIn(owner)).call(getOffice);

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
    const end = async (id: string, on: string) =>
      world.db
        .updateTable("customer")
        .set({ cancelled_to: on, cancelled_on: "2026-09-01" })
        .where("id", "=", id)
        .execute();
    await end(later, "2026-12-31");
    await end(sooner, "2026-11-30");
    await end(past, "2026-11-23");
    const ending = (await office()).contracts?.ending;
    expect(ending?.count).toBe(2);
    expect(ending?.customers.map(({ id, on }) => [id, on])).toEqual([
      [sooner, "2026-11-30"],
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

  it("counts mails that the queue gave up, with the person", async () => {
    const { customer } = await world.makeGroup("Unbekannt");
    const dead = { class: "urgent", state: "dead", finished_at: NOW } as const;
    await world.db
      .insertInto("job")
      .values([
        {
          ...dead,
          name: "send-password-link",
          payload: JSON.stringify({ user_id: customer.id, type: "set" }),
        },
        { ...dead, name: "send-invoices", payload: "{}" },
        { ...dead, name: "read-content", payload: "{}" },
        { ...dead, name: "send-invoices", payload: "{}", finished_at: new Date("2026-10-01T00:00:00Z") },
      ])
      .execute();
    expect((await office()).mails).toEqual({
      count: 2,
      last: NOW.toISOString(),
      people: ["Karla Unbekannt"],
    });
  });

  it("has no date of the law before the first booking, then the next return", async () => {
    expect((await office()).law).toEqual({ vat: null, quarter: null, erasure: 0 });
    await scene.customer();
    await createClaims(world.system, { month: "2026-09", dry_run: false, recreate: false });
    await world.runJobs();
    const { law, setup } = await office();
    expect(law?.quarter).toEqual({ key: "2026-Q3", since: "2026-10-01" });
    expect(law?.vat?.quarter).toBe("2026-Q4");
    expect(setup).toMatchObject({ first_customer: true, has_billed: true, backup: false });
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
