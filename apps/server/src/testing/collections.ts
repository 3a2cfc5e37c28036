import { createReminders } from "@krempelfrei/contract/accounting/dunning";
import {
  createSepaRun,
  listSepaItems,
  submitSepaRun,
  type SepaRun,
} from "@krempelfrei/contract/accounting/sepa";
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { answerOf } from "@krempelfrei/testing/client";
import { beginAt } from "@krempelfrei/testing/moment";
import type { Insertable } from "kysely";
import { beforeEach, expect } from "vitest";
import type { Claim } from "../db/tables.ts";
import { insertClaim, SNAPSHOT } from "./accounting.ts";
import type { Client } from "./client.ts";
import { newCustomer } from "./customers.ts";
import { createWorld, type Person, type World } from "./world.ts";

export const DEBTOR_IBAN = "DE89370400440532013000";
export const CREDITOR_IBAN = "DE02120300000000202051";

/** Taxes all services by this method. */
export const setTaxation = async ({ db }: Pick<World, "db">, method: "ist" | "soll"): Promise<unknown> =>
  db.updateTable("taxation").set({ method }).execute();

/** Settings with which a collection file can be made. */
export async function setCreditor(
  world: World,
  { taxation, ...fields }: Record<string, unknown> & { readonly taxation?: "ist" | "soll" } = {},
): Promise<void> {
  if (taxation) await setTaxation(world, taxation);
  await world.db
    .updateTable("accounting_setting")
    .set({
      company_name: "Krempelfrei Büroservice GmbH",
      creditor_id: "DE98ZZZ09999999999",
      iban: CREDITOR_IBAN,
      ...fields,
    })
    .execute();
}

let months = 0;

/** A month that no other test has: what a run collects is that of a month. */
export function ownMonth(): string {
  const count = months++;
  return `${2001 + Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`;
}

export interface Debtor {
  readonly id: string;
  readonly number: number;
  readonly email: string | null;
  readonly mandateId: string;
  readonly mandateReference: string;
}

/** A customer who pays by debit and has a mandate. */
export async function makeDebtor(
  admin: Client,
  customer: object = {},
  mandate: object = {},
): Promise<Debtor> {
  const { id, number, email } = await admin.call(createCustomer, { body: newCustomer(customer) });
  const made = await admin.call(createMandate, {
    params: { id },
    body: { signed_on: "2026-01-15", holder: "Jürgen Müller-Groß", iban: DEBTOR_IBAN, ...mandate },
  });
  return { id, number, email, mandateId: made.id, mandateReference: made.reference };
}

/**
 * A claim on the customer's account as a run makes it, whose invoice of 1 November 2026 announced a debit of the 25th by
 * the customer's mandate, or asked for a transfer until the 5th.
 */
export async function makeClaim(
  world: World,
  customer_id: string,
  fields: Partial<Insertable<Claim>> = {},
): Promise<{ id: string; number: string }> {
  const mailed_at = new Date("2026-11-01T08:00:00Z");
  const due_on = fields.payment_method === "ueberweisung" ? "2026-11-05" : "2026-11-25";
  const mandate = await world.db
    .selectFrom("mandate")
    .select(["reference", "holder", "iban"])
    .where("customer_id", "=", customer_id)
    .where("status", "=", "active")
    .executeTakeFirst();
  const announced = mandate && { ...mandate, iban_masked: maskIban(mandate.iban) };
  const snapshot = JSON.stringify({ ...SNAPSHOT, mandate: announced ?? SNAPSHOT.mandate });
  const id = await insertClaim(world.db, customer_id, { mailed_at, due_on, snapshot, ...fields });
  const { number, gross_cents } = await world.db
    .selectFrom("claim")
    .select(["number", "gross_cents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto("booking")
    .values({
      customer_id,
      claim_id: id,
      kind: "forderung",
      amount_cents: gross_cents,
      booked_on: "2026-11-01",
      text: `Rechnung ${number}`,
    })
    .execute();
  return { id, number };
}

/** Makes a run, which is expected to collect something. */
export async function makeRun(admin: Client, month: string, body: object = {}): Promise<SepaRun> {
  const answer = await admin.post("/api/accounting/sepa", { month, ...body });
  expect(answer.statusCode, answer.body).toBe(200);
  const { run, created } = answerOf(createSepaRun, answer);
  if (!run || !created) throw new Error(`nothing was collected: ${answer.body}`);
  return run;
}

/** The balance of a customer's account, in cents. */
export async function balanceOf(world: World, customer_id: string): Promise<number> {
  const rows = await world.db
    .selectFrom("booking")
    .select("amount_cents")
    .where("customer_id", "=", customer_id)
    .execute();
  return rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

export async function claimState(world: World, id: string): Promise<[string, number]> {
  const { status, open_cents } = await world.db
    .selectFrom("claim")
    .select(["status", "open_cents"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return [status, open_cents];
}

/** For the types: each run of the helpers below has at least one. */
const NOBODY = { id: "", number: 0, mandateId: "", claim: { id: "", number: "" } };

/** A run with so many claims of as many customers, and what one does with its collections. */
export async function makeFilledRun(world: World, person: Person, count: number) {
  const admin = await world.signIn(person);
  const month = ownMonth();
  const debtors: (Debtor & { claim: { id: string; number: string } })[] = [];
  for (let index = 0; index < count; index += 1) {
    const debtor = await makeDebtor(admin);
    debtors.push({ ...debtor, claim: await makeClaim(world, debtor.id, { month }) });
  }
  const run = await makeRun(admin, month);
  const path = `/api/accounting/sepa/${run.id}`;
  const { data: items } = await admin.call(listSepaItems, { params: { id: run.id }, query: {} });
  const itemOf = (claim: { id: string }) => items.find((item) => item.claim.id === claim.id)?.id ?? "";
  return {
    admin,
    month,
    run,
    path,
    debtors,
    first: debtors[0] ?? NOBODY,
    items,
    // Signed in anew: the clock may have moved past the end of a session.
    confirm: async (body: object = {}) => (await world.signIn(person)).post(`${path}/confirm`, body),
    returned: async (claim: { id: string }, body: object = {}) =>
      (await world.signIn(person)).post(`${path}/items/${itemOf(claim)}/return`, {
        reason: "AM04",
        fee_cents: 0,
        booked_on: "2026-11-26",
        ...body,
      }),
  };
}

/** The same, submitted to the bank, on the day after the collection. */
export async function makeSubmittedRun(world: World, person: Person, count = 2) {
  const made = await makeFilledRun(world, person, count);
  const { id, revision } = made.run;
  await made.admin.call(submitSepaRun, { params: { id }, body: { revision } });
  world.setClock(new Date("2026-11-26T09:00:00Z"));
  return { ...made, admin: await world.signIn(person) };
}

export const mandateRow = async (world: World, id: string) =>
  world.db.selectFrom("mandate").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Path of the calls of collection files. */
export const SEPA_PATH = "/api/accounting/sepa";

/** A world on the day before a collection is due, with somebody of the staff and a creditor who collects again with each test. */
export async function makeCollectingWorld() {
  beginAt("2026-11-23T10:00:00+01:00");
  const world = await createWorld();
  const person = await world.makeStaff();
  beforeEach(async () => {
    world.setClock();
    await setCreditor(world, { locked_until: null, first_sequence: "RCUR" });
  });
  return { world, person };
}

/** A world in which a claim of `makeClaim`, due on 5 November, is late; each test begins on 23 November. */
export async function makeReminderWorld() {
  const { world, person } = await makeCollectingWorld();
  let admin: Client;
  beforeEach(async () => {
    admin = await world.signIn(person);
  });
  return {
    world,
    /** The session of the day that the test has reached. */
    admin: () => admin,
    async goTo(day: string): Promise<void> {
      world.setClock(new Date(`${day}T09:00:00Z`));
      admin = await world.signIn(person);
    },
    /** A customer who pays by transfer and did not. */
    async makeLate(claimFields: object = {}, customerFields: object = {}) {
      const payment = { payment_method: "ueberweisung" };
      const debtor = await makeDebtor(admin, { ...payment, ...customerFields });
      const claim = await makeClaim(world, debtor.id, { ...payment, ...claimFields });
      const remind = async (body: object = {}) =>
        answerOf(
          createReminders,
          await admin.post("/api/accounting/reminders", { customer_ids: [debtor.id], ...body }),
        );
      return { ...debtor, claim, remind };
    },
  };
}
