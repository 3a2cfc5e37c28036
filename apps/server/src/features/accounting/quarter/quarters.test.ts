import { lockQuarter, type Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeEach, describe, expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import { setTaxation } from "../../../testing/collections.ts";
import { makeOffice } from "../../../testing/office.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

type Office = Awaited<ReturnType<typeof makeOffice>>;

describe("quarters", () => {
  it("are none as long as nothing was booked, and then all up to the present, the newest first", async () => {
    const office = await makeOffice();
    expect(await office.list()).toEqual([]);
    await office.charge("2026-03");
    expect((await office.list()).map(({ key, state, can_lock }) => [key, state, can_lock])).toEqual([
      ["2026-Q4", "laeuft", false],
      ["2026-Q3", "offen", false],
      ["2026-Q2", "offen", false],
      ["2026-Q1", "offen", true],
    ]);
    expect(await office.list("?year=2025")).toEqual([]);
    expect(await office.list("?year=2026")).toHaveLength(4);
    expect((await office.admin().get("/api/accounting/quarterly?year=x")).statusCode).toBe(422);
  });

  // Covers 1.12
  it("have Soll by service, Ist by money, returns, fees, what is open and the figures of the return", async () => {
    const office = await makeOffice();
    const claim = await office.charge("2026-09");
    const second = await office.charge("2026-09");
    await office.pay(claim, "2026-09-08");
    await office.pay(second, "2026-09-09", 1000);
    await office.giveBack(claim, "2026-10-02");
    await office.account.insert({ kind: "gebuehr", amount_cents: 300, booked_on: "2026-10-02" });
    await insertBankLine(office.world.db, { booked_on: "2026-10-05" });
    const [fourth, third] = await office.list();
    expect(third).toMatchObject({
      key: "2026-Q3",
      from: "2026-07-01",
      to: "2026-09-30",
      locked: false,
      soll: { gross_cents: 9980, vat_cents: 1594, net_cents: 8386 },
      ist: { gross_cents: 5990, vat_cents: 957, net_cents: 5033 },
      claims: { count: 2, gross_cents: 9980 },
      payments: { count: 2, cents: 5990 },
      open_at_end_cents: 3990,
      by_package: [{ package: "permanent", count: 2, gross_cents: 9980 }],
      ustva: {
        method: "ist",
        kz81_base_euros: 50,
        kz81_tax_cents: 950,
        booked_vat_cents: 957,
        due_on: "2026-10-12",
      },
      open_lines: 0,
    });
    expect(fourth).toMatchObject({
      ist: { gross_cents: -4990, vat_cents: -797 },
      returns: { count: 1, cents: 4990, fee_cents: 300 },
      open_at_end_cents: 8980,
      open_lines: 1,
    });
  });

  it("count a payment that was taken back by a Storno as none", async () => {
    const office = await makeOffice();
    const payment = await office.account.book({ kind: "zahlung", booked_on: "2026-11-03" });
    expect((await office.list())[0]?.payments).toEqual({ count: 1, cents: 4990 });
    expect((await office.account.storno(payment.id)).statusCode).toBe(201);
    expect((await office.list())[0]).toMatchObject({
      payments: { count: 0, cents: 0 },
      ist: { by_rate: [] },
    });
  });

  it("tell a correction that is money from one that lets a fee off", async () => {
    const office = await makeOffice();
    const refund = await insertBankLine(office.world.db, { amount_cents: -1000, state: "gebucht" });
    await office.account.insert({
      kind: "korrektur",
      amount_cents: 1000,
      booked_on: "2026-11-04",
      bank_tx_id: refund,
    });
    await office.account.insert({ kind: "gebuehr", amount_cents: 300, booked_on: "2026-11-04" });
    await office.account.insert({ kind: "korrektur", amount_cents: -300, booked_on: "2026-11-05" });
    await office.account.insert({ kind: "zahlung", amount_cents: -1119, booked_on: "2026-11-06" });
    expect((await office.list())[0]?.ist).toMatchObject({ gross_cents: 119, vat_cents: 19 });
  });
});

describe("what is open at the end", () => {
  it("loses a claim that was taken back once, and has again what is freed by it", async () => {
    const office = await makeOffice();
    const paid = await office.charge("2026-11");
    await office.pay(paid, "2026-11-05");
    const open = await office.charge("2026-10");
    expect((await office.list())[0]?.open_at_end_cents).toBe(4990);
    for (const id of [open, paid]) {
      const answer = await office.admin().post(`/api/accounting/claims/${id}/storno`, { reason: "Irrtum" });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    const [last] = await office.list();
    expect(last).toMatchObject({
      open_at_end_cents: 0,
      soll: { gross_cents: 0 },
      ist: { gross_cents: 4990 },
    });
    await office.at("2027-01-04T09:00:00Z");
    expect((await office.lock("2026-Q4")).statusCode).toBe(200);
    expect((await office.list())[0]).toMatchObject({ key: "2027-Q1", open_at_end_cents: 0 });
  });
});

describe("closing a quarter", () => {
  let office: Office;
  beforeEach(async () => {
    office = await makeOffice();
    const claim = await office.charge("2026-05");
    await office.pay(claim, "2026-06-30", 2000);
    const paid = await office.charge("2026-08");
    await office.pay(paid, "2026-08-10");
    await office.pay(claim, "2026-11-02", 1500);
    await office.account.insert({ kind: "zahlung", amount_cents: -777, booked_on: "2026-06-15" });
  });

  // Covers quarters.1
  it("keeps its figures, and those of later ones stay to the cent what they were", async () => {
    const before = await office.list();
    expect((await office.lock("2026-Q2")).statusCode).toBe(200);
    const answer = await office.lock("2026-Q3");
    const locked = answerOf(lockQuarter, answer);
    expect(locked).toMatchObject({ state: "festgeschrieben", locked: true, can_lock: false });
    expect(locked.locked_by).toMatch(/\S+ \S+/);
    const figures = (quarters: readonly Quarter[]) =>
      quarters.map(({ soll, ist, open_at_end_cents, ustva }) => ({ soll, ist, open_at_end_cents, ustva }));
    expect(figures(await office.list())).toEqual(figures(before));
  });

  // Covers quarters.1, S60
  it("lets nothing before its end change: what is booked counts after it", async () => {
    expect((await office.lock("2026-Q2")).statusCode).toBe(200);
    const late = await office.account.add({ kind: "zahlung", booked_on: "2026-06-30" });
    expect(late.statusCode).toBe(409);
    expect(errorOf(late).message).toBe("Der Zeitraum bis 30.06.2026 ist festgeschrieben.");
    expect((await office.account.add({ kind: "zahlung", booked_on: "2026-07-01" })).statusCode).toBe(201);
    // A setting that figures depend on, changed since, changes nothing that was closed.
    await setTaxation(office.world, "soll");
    const [, , second] = await office.list();
    expect(second?.ustva.method).toBe("ist");
  });

  // Covers quarters.1
  it("goes in order, once, and only when it is over", async () => {
    const refused: [string, string][] = [
      ["2026-Q4", "Das 4. Quartal 2026 läuft noch bis 31.12.2026."],
      ["2026-Q3", "Bitte zuerst das 2. Quartal 2026 festschreiben."],
    ];
    for (const [key, message] of refused) {
      const answer = await office.lock(key);
      expect(answer.statusCode).toBe(409);
      expect(errorOf(answer).message).toBe(message);
    }
    expect((await office.lock("2026-Q1")).statusCode).toBe(404);
    expect((await office.lock("2026-Q5")).statusCode).toBe(404);
    expect((await office.lock("2026-Q2")).statusCode).toBe(200);
    expect(errorOf(await office.lock("2026-Q2")).message).toBe(
      "Das 2. Quartal 2026 ist bereits festgeschrieben.",
    );
    await office.at("2027-01-01T00:30:00+01:00");
    expect((await office.list())[0]?.key).toBe("2027-Q1");
    expect((await office.lock("2026-Q3")).statusCode).toBe(200);
    expect((await office.lock("2026-Q4")).statusCode).toBe(200);
  });

  it("by two at once is done once, and stands in the change history", async () => {
    const answers = await Promise.all([office.lock("2026-Q2"), office.lock("2026-Q2")]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1);
    const entries = await changesOf(
      office.world,
      { action: "quarter.locked" },
      "subject_name",
      "changes",
      "actor_name",
    );
    expect(entries).toMatchObject([
      { subject_name: "2. Quartal 2026", changes: [{ field: "locked_until", old: null, new: "2026-06-30" }] },
    ]);
  });

  it("is for the administration alone", async () => {
    const janitor = await office.world.signIn(await office.world.makeStaff("janitor"));
    expect((await janitor.post("/api/accounting/quarterly/2026-Q2/lock", {})).statusCode).toBe(403);
    expect((await office.world.guest().get("/api/accounting/quarterly")).statusCode).toBe(401);
    expect(await office.world.db.selectFrom("quarter_lock").selectAll().execute()).toEqual([]);
  });
});
