import { randomUUID } from "node:crypto";
import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listOpenItems, listRefunds } from "@krempelfrei/contract/accounting/dunning";
import { listQuarters } from "@krempelfrei/contract/accounting/quarterly";
import { submitSepaRun } from "@krempelfrei/contract/accounting/sepa";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { cancelCustomer, createCustomer } from "@krempelfrei/contract/customers/customers";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { expect, it } from "vitest";
import { insertBankLine } from "../../../testing/accounting.ts";
import type { Client } from "../../../testing/client.ts";
import { makeRun, setCreditor } from "../../../testing/collections.ts";
import { newCustomer } from "../../../testing/customers.ts";
import { createWorld } from "../../../testing/world.ts";
import { verifyAccounting } from "./verify-accounting.ts";

/** A posting as a reader of its own takes it from the file: nothing of the product's reader takes part. */
interface Posting {
  readonly cents: number;
  readonly debit: string;
  readonly credit: string;
  /** YYYY-Qn of the tax. */
  readonly taxed: string;
}

function readPostings(file: string): Posting[] {
  const [, head = "", ...lines] = file.split("\r\n");
  const columns = head.split(";");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const cells = line.split(";").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
      const cell = (name: string): string =>
        cells[columns.findIndex((column) => column.startsWith(name))] ?? "";
      const sign = cell("Generalumkehr") === "1" ? -1 : 1;
      const [account, contra] = [cell("Konto"), cell("Gegenkonto")];
      const isDebit = cell("Soll/Haben-Kennzeichen") === "S";
      const day = cell("Datum Zuord. Steuerperiode");
      return {
        cents: sign * Number(cell("Umsatz").replace(",", "")),
        debit: isDebit ? account : contra,
        credit: isDebit ? contra : account,
        taxed: day === "" ? "" : `${day.slice(4)}-Q${Math.ceil(Number(day.slice(2, 4)) / 3)}`,
      };
    });
}

const balance = (postings: readonly Posting[], account: string): number =>
  postings.reduce(
    (sum, { cents, debit, credit }) =>
      sum + (debit === account ? cents : 0) - (credit === account ? cents : 0),
    0,
  );

/** Tax at 19 % that is in a gross amount, in whole cents. */
const taxIn = (gross: number): number => Math.sign(gross) * Math.round((Math.abs(gross) * 19) / 119);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

async function openOffice(taxation: "ist" | "soll") {
  const world = await createWorld();
  const person = await world.makeStaff();
  let admin: Client = await world.signIn(person);
  await setCreditor(world, { taxation, datev_consultant: 1001, datev_client: 1, pre_notification_days: 1 });
  return {
    world,
    admin: () => admin,
    async at(day: string) {
      world.setClock(new Date(`${day}T09:00:00Z`));
      admin = await world.signIn(person);
    },
    async post(path: string, body: object) {
      const answer = await admin.post(`/api${path}`, body);
      expect(answer.statusCode, `${path}: ${answer.body}`).toBeLessThan(300);
      return answer;
    },
  };
}
type Office = Awaited<ReturnType<typeof openOffice>>;

/** Customers by payment: by transfer, in cash or not at all, by debit with a cancelled contract. */
async function makeCustomers({ admin }: Office) {
  const make = async (monthly_fee_cents: number, payment_method: "ueberweisung" | "lastschrift") => {
    const body = newCustomer({ contract_start: "2026-01-01", monthly_fee_cents, payment_method });
    const { id, number } = await admin().call(createCustomer, { body });
    return { id, number: String(number) };
  };
  const [transfer, cash, debit] = [
    await make(4990, "ueberweisung"),
    await make(2990, "ueberweisung"),
    await make(1990, "lastschrift"),
  ];
  const body = { signed_on: "2025-12-15", holder: "Jürgen Müller-Groß", iban: "DE89370400440532013000" };
  await admin().call(createMandate, { params: { id: debit.id }, body });
  return { transfer, cash, debit };
}

const MONTHS = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, "0")}`);

/** Plays the year and keeps books of its own beside it: what was charged when, and what moved where. */
async function playYear(office: Office) {
  const { world, at, post, admin } = office;
  await at("2026-01-02");
  const who = await makeCustomers(office);
  const charged: { quarter: string; cents: number }[] = [];
  const bank: { quarter: string; cents: number }[] = [];
  const cashBox: typeof bank = [];
  const [losses, fees]: [typeof bank, number[]] = [[], []];
  const quarterOf = (day: string): string => `2026-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  const charge = (day: string, cents: number) => charged.push({ quarter: quarterOf(day), cents });
  const claimOf = async (customer_id: string, month: string) => {
    const { data } = await admin().call(listClaims, { query: { customer_id, month } });
    const found = data.find(({ kind, storno }) => kind !== "storno" && storno === null);
    if (!found) throw new Error(`no claim of ${month}`);
    return found;
  };
  /** A line of the statement, booked. */
  const line = async (day: string, cents: number, booking: object) => {
    const bank_tx_id = await insertBankLine(world.db, { booked_on: day, amount_cents: cents });
    await post("/accounting/bookings", {
      bookings: [{ bank_tx_id, amount_cents: Math.abs(cents), ...booking }],
    });
    bank.push({ quarter: quarterOf(day), cents });
  };
  const extra = async (id: string, kind: "zusatzleistung" | "gutschrift", day: string, cents: number) => {
    const body = { kind, amount_cents: cents, booked_on: day, text: "Besonderes" };
    await admin().call(createBooking, { params: { id }, body });
    charge(day, kind === "gutschrift" ? -cents : cents);
  };

  for (const month of MONTHS) {
    await at(`${month}-03`);
    if (month === "2026-07") await extra(who.transfer.id, "zusatzleistung", "2026-06-20", 4999);
    if (month === "2026-05") await extra(who.cash.id, "gutschrift", "2026-05-02", 500);
    if (month === "2026-11") await extra(who.debit.id, "gutschrift", "2026-10-12", 663);
    await admin().call(createClaims, { body: { month } });
    for (const cents of month <= "2026-09" ? [4990, 2990, 1990] : [4990, 2990]) charge(`${month}-28`, cents);
    const run = month <= "2026-09" ? await makeRun(admin(), month) : undefined;
    if (run) {
      await admin().call(submitSepaRun, {
        params: { id: run.id },
        body: { revision: run.revision, without_notice: true },
      });
      await at(`${month}-15`);
      await line(run.collection_on, 1990, { kind: "sammelgutschrift", run_id: run.id });
    }
    await at(`${month}-20`);
    // By transfer: in March too much, of which the rest goes back.
    const open = (await claimOf(who.transfer.id, month)).open_cents;
    await line(`${month}-18`, open + (month === "2026-03" ? 1000 : 0), {
      kind: "zahlung",
      customer_id: who.transfer.id,
    });
    if (month === "2026-03") {
      const { data } = await admin().call(listRefunds);
      expect(data.map(({ credit_cents }) => credit_cents)).toEqual([1000]);
      await line("2026-03-19", -1000, { kind: "erstattung", customer_id: who.transfer.id });
    }
    // In cash, but nothing in August.
    const due = await claimOf(who.cash.id, month);
    if (month !== "2026-08" && due.open_cents > 0) {
      const payment = {
        client_key: randomUUID(),
        kind: "zahlung",
        customer_id: who.cash.id,
        claim_ids: [due.id],
      };
      const money = { booked_on: `${month}-19`, amount_cents: due.open_cents, money_account: "kasse" };
      await post("/accounting/bookings", { bookings: [{ ...payment, ...money }] });
      cashBox.push({ quarter: quarterOf(month), cents: due.open_cents });
    }
    if (month === "2026-02") {
      // The debit of February comes back with a fee, and is paid by transfer.
      const { id, number } = await claimOf(who.debit.id, month);
      const back = { kind: "ruecklastschrift", customer_id: who.debit.id, claim_ids: [id] };
      await line("2026-02-19", -1990 - 350, {
        ...back,
        amount_cents: 1990,
        fee_cents: 350,
        return_reason: "AM04",
      });
      fees.push(350);
      await line("2026-02-20", 1990 + 350, { kind: "zahlung", customer_id: who.debit.id, text: number });
    }
    if (month === "2026-04") {
      // March in cash was wrong: a Storno after the quarter was closed.
      await post("/accounting/quarterly/2026-Q1/lock", {});
      const { id } = await claimOf(who.cash.id, "2026-03");
      await post(`/accounting/claims/${id}/storno`, { reason: "Nicht vereinbart" });
      charge("2026-04-20", -2990);
    }
    if (month === "2026-10") {
      const lost = await claimOf(who.cash.id, "2026-08");
      await post(`/accounting/claims/${lost.id}/write-off`, { reason: "Nicht einbringlich" });
      losses.push({ quarter: "2026-Q4", cents: lost.open_cents });
    }
    if (month === "2026-09")
      await admin().call(cancelCustomer, { params: { id: who.debit.id }, body: { date: "2026-09-30" } });
    if (month === "2026-12") {
      // The credit of November's correcting invoice goes back.
      const { data } = await admin().call(listRefunds);
      const credit = data.find(({ customer }) => customer.id === who.debit.id)?.credit_cents ?? 0;
      expect(credit).toBe(663);
      await line("2026-12-19", -credit, { kind: "erstattung", customer_id: who.debit.id });
    }
    expect((await verifyAccounting(world.system)).problems, month).toEqual([]);
  }
  return { who, charged, bank, cashBox, losses, fees };
}

it.each(["ist", "soll"] as const)(
  "a year under %s: ledger, DATEV file, open items and bank agree to the cent",
  async (taxation) => {
    const office = await openOffice(taxation);
    const { who, charged, bank, cashBox, losses, fees } = await playYear(office);
    await office.at("2027-01-04");
    for (const quarter of ["Q2", "Q3", "Q4"])
      await office.post(`/accounting/quarterly/2026-${quarter}/lock`, {});
    const admin = office.admin();
    const postings: Posting[] = [];
    const { data: quarters } = await admin.call(listQuarters, { query: { year: 2026 } });
    const keys = ["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"];
    for (const key of keys)
      postings.push(
        ...readPostings(
          (await admin.get(`/api/accounting/quarterly/${key}/datev`)).rawPayload.toString("latin1"),
        ),
      );
    const of = (list: readonly { quarter: string; cents: number }[], key?: string): number =>
      sum(list.filter(({ quarter }) => key === undefined || quarter === key).map(({ cents }) => cents));

    expect(balance(postings, "1200"), "bank").toBe(of(bank));
    expect(balance(postings, "1000"), "cash").toBe(of(cashBox));
    expect(balance(postings, "4970"), "bank fees").toBe(sum(fees));
    expect(balance(postings, "2700"), "damages").toBe(-sum(fees));
    expect(balance(postings, taxation === "soll" ? "2406" : "2400"), "losses").toBe(of(losses));
    for (const key of keys) {
      const figures = quarters.find((quarter) => quarter.key === key);
      const taxed = postings.filter((posting) => posting.taxed === key);
      expect(-balance(taxed, "8400"), `DATEV of ${key}`).toBe(of(charged, key));
      expect(figures?.soll.gross_cents, `Soll of ${key}`).toBe(of(charged, key));
      // Fees of the bank are no money of customers.
      const fee = key === "2026-Q1" ? sum(fees) : 0;
      expect(figures?.ist.gross_cents, `Ist of ${key}`).toBe(of(bank, key) + of(cashBox, key) + fee);
      const lost = of(losses, key);
      expect(figures?.losses.gross_cents).toBe(lost);
      if (taxation === "soll") {
        const tax = charged.filter(({ quarter }) => quarter === key).map(({ cents }) => taxIn(cents));
        const advances = figures?.ustva.advances_cents ?? 0;
        expect(figures?.ustva.booked_vat_cents).toBeGreaterThanOrEqual(
          sum(tax) - taxIn(lost) + taxIn(advances) - 3,
        );
        expect(figures?.ustva.booked_vat_cents).toBeLessThanOrEqual(
          sum(tax) - taxIn(lost) + taxIn(advances) + 3,
        );
      }
    }
    const accounts = [];
    for (const { id, number } of Object.values(who)) {
      const { balance_cents } = await admin.call(listBookings, { params: { id }, query: {} });
      expect(balance(postings, number), number).toBe(balance_cents);
      accounts.push(balance_cents);
    }
    const owed = of(charged) + sum(fees) - of(losses) - of(bank) - of(cashBox) - sum(fees);
    expect(sum(accounts)).toBe(owed);
    const { open_cents } = await admin.call(listOpenItems, { query: {} });
    const { total_cents } = await admin.call(listRefunds);
    expect(open_cents - total_cents, "open items less credit").toBe(owed);
    expect((await verifyAccounting(office.world.system)).problems).toEqual([]);
  },
  120_000,
);
