import { createClaims, reverseClaim } from "@krempelfrei/contract/accounting/claims";
import {
  getOwnContract,
  listOwnInvoices,
  updateOwnContract,
} from "@krempelfrei/contract/accounting/own-contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOffice } from "../../../testing/claims-scene.ts";
import type { Client } from "../../../testing/client.ts";
import { pdfText } from "../../../testing/pdf-text.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";
import { listUnposted } from "./letters.queries.ts";

const world = await createWorld();
const { db } = world;
const office = makeOffice(world);
const NOW = new Date("2026-11-03T12:00:00Z");
let admin: Client;

beforeAll(async () => {
  world.setClock(NOW);
  admin = await world.signIn(await world.makeStaff());
});
beforeEach(async () => {
  world.setClock(NOW);
  await office.clear();
});
afterAll(() => world.setClock());

/** A group with a contract from January on and a mandate, its holder signed in. */
async function makeHolder() {
  const group = await world.makeGroup();
  await db
    .insertInto("mandate")
    .values({
      customer_id: group.customer.id,
      reference: `M-${group.customer.id.slice(-12)}`,
      signed_on: "2026-01-01",
      holder: "Karla Beispiel",
      iban: "DE89370400440532013000",
    })
    .execute();
  return { group, holder: await world.signIn(group.customer) };
}

const run = () => admin.call(createClaims, { body: { month: "2026-11" } });

describe("contract and invoices of a customer", () => {
  // Covers claims.6
  it("show balance, next debit and the mandate without its account", async () => {
    const { group, holder } = await makeHolder();
    await run();
    expect(await holder.call(getOwnContract)).toMatchObject({
      package: "permanent",
      monthly_fee_cents: 4990,
      contract_start: "2026-01-01",
      payment_method: "lastschrift",
      balance_cents: 4990,
      next_collection: { on: "2026-11-17", cents: 4990 },
      mandate: { holder: "Karla Beispiel", iban_masked: "DE89 **** **** **** **30 00" },
      invoice_by_mail: false,
    });
    const { data, total } = await holder.call(listOwnInvoices);
    expect(data).toMatchObject([{ number: "RE-2026-00001", gross_cents: 4990, state: "offen" }]);
    expect(total).toBe(1);
    const pdf = await holder.get(`/api/account/invoices/${data[0]?.id ?? ""}/pdf`);
    expect(await pdfText(pdf.rawPayload)).toContain("Rechnung RE-2026-00001");
    await admin.call(reverseClaim, { params: { id: data[0]?.id ?? "" }, body: { reason: "Falsch" } });
    expect((await holder.call(listOwnInvoices)).data).toMatchObject([
      { kind: "storno", state: "storniert" },
      { state: "storniert", open_cents: 0 },
    ]);
    expect(await holder.call(getOwnContract)).toMatchObject({ balance_cents: 0, next_collection: null });
    expect(group.related.role).toBe("related");
  });

  it("promise no debit to a customer who pays by transfer meanwhile", async () => {
    const { group, holder } = await makeHolder();
    await run();
    await db
      .updateTable("customer")
      .set({ payment_method: "ueberweisung" })
      .where("id", "=", group.customer.id)
      .execute();
    expect(await holder.call(getOwnContract)).toMatchObject({ balance_cents: 4990, next_collection: null });
  });

  // Covers claims.6
  it("are the contract holder's alone: related persons and staff get 403, foreign ids 404", async () => {
    const { group } = await makeHolder();
    const { holder: stranger } = await makeHolder();
    await run();
    const { id } = await db
      .selectFrom("claim")
      .select("id")
      .where("customer_id", "=", group.customer.id)
      .executeTakeFirstOrThrow();
    expect((await stranger.get(`/api/account/invoices/${id}/pdf`)).statusCode).toBe(404);
    expect((await stranger.call(listOwnInvoices)).data.map((invoice) => invoice.id)).not.toContain(id);
    const related = await world.signIn(group.related);
    for (const path of ["contract", "invoices", `invoices/${id}/pdf`]) {
      expect((await related.get(`/api/account/${path}`)).statusCode, path).toBe(403);
      expect((await admin.get(`/api/account/${path}`)).statusCode, path).toBe(403);
      expect((await world.guest().get(`/api/account/${path}`)).statusCode, path).toBe(401);
    }
  });
});

describe("invoices by mail", () => {
  // Covers claims.7
  it("go out once with the letter, when the customer wishes it, the Storno too", async () => {
    const { group, holder } = await makeHolder();
    expect(await holder.call(updateOwnContract, { body: { invoice_by_mail: true } })).toMatchObject({
      invoice_by_mail: true,
    });
    await makeHolder();
    await run();
    world.mails.length = 0;
    await world.runJobs();
    const invoices = () => world.mails.filter(({ attachments }) => attachments !== undefined);
    expect(invoices()).toMatchObject([
      {
        to: { address: group.customer.email },
        subject: "Ihre Rechnung RE-2026-00001",
        attachments: [{ fileName: "Rechnung_RE-2026-00001.pdf", mediaType: "application/pdf" }],
      },
    ]);
    expect(invoices()[0]?.text).toContain("Ihre Rechnung RE-2026-00001 vom 03.11.2026 über 49,90 €.");
    await run();
    await world.runJobs();
    expect(invoices()).toHaveLength(1);
    const [claim] = (await holder.call(listOwnInvoices)).data;
    await admin.call(reverseClaim, { params: { id: claim?.id ?? "" }, body: { reason: "Falsch" } });
    await world.runJobs();
    expect(invoices().map(({ subject }) => subject)).toEqual([
      "Ihre Rechnung RE-2026-00001",
      "Ihre Stornorechnung RE-2026-00003",
    ]);
    const change = await changesOf(
      { db },
      { customer_id: group.customer.id, action: "customer.updated" },
      "changes",
    );
    expect(change).toEqual([{ changes: [{ field: "invoice_by_mail", old: false, new: true }] }]);
  });

  it.each(["letter", "mail"])("a Storno goes as the customer wishes today: by %s", async (way) => {
    const { holder } = await makeHolder();
    const wish = (invoice_by_mail: boolean) => holder.call(updateOwnContract, { body: { invoice_by_mail } });
    if (way === "letter") await wish(true);
    await run();
    await world.runJobs();
    const [claim] = (await holder.call(listOwnInvoices)).data;
    await wish(way === "mail");
    world.mails.length = 0;
    const made = await admin.call(reverseClaim, {
      params: { id: claim?.id ?? "" },
      body: { reason: "Falsch" },
    });
    await world.runJobs();
    const mailed = world.mails.filter(({ subject }) => subject.includes(made.number));
    expect(mailed).toHaveLength(way === "mail" ? 1 : 0);
    const letters = await listUnposted(world.system, "2026-11");
    expect(letters.some((letter) => letter.id === made.id)).toBe(way === "letter");
  });
});
