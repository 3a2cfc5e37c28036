import { deepStrictEqual } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { verifyAccounting } from "../../features/accounting/audit/verify-accounting.ts";
import { bookLines } from "../../features/accounting/bank/book-lines.ts";
import { listRefunds } from "../../features/accounting/dunning/refunds.ts";
import { writeOffClaim } from "../../features/accounting/dunning/write-off-claim.ts";
import type { Draws } from "./draws.ts";
import { creditOf } from "./model.ts";
import type { Office } from "./office.ts";

/** Writes off unpaid claims and pays credit back, at the bank or in cash; then every sum of the office agrees. */
export async function settleAccounts(office: Office, month: string, draws: Draws): Promise<void> {
  if (draws.once(4)) await writeOffOne(office, month, draws);
  await payBack(office, month, draws);
  deepStrictEqual((await verifyAccounting(office.ctxAt(`${month}-27`))).problems, [], month);
}

async function writeOffOne(office: Office, month: string, draws: Draws): Promise<void> {
  const found = draws.one(
    office.customers.flatMap((customer) =>
      customer.claims
        .filter(({ open, in_collection }) => open > 0 && !in_collection)
        .map((claim) => ({ customer, claim })),
    ),
  );
  if (!found) return;
  const { customer, claim } = found;
  const given = { id: claim.id, reason: "Nicht einbringlich" };
  const { fees_cents } = await writeOffClaim(office.ctxAt(`${month}-27`), given);
  customer.balance -= claim.open + fees_cents;
  customer.fees_given_up += fees_cents;
  claim.open = 0;
  claim.written_off = true;
}

/** The list of refunds has the credits of the model; what waits for the next claim is none. */
async function payBack(office: Office, month: string, draws: Draws): Promise<void> {
  const ctx = office.ctxAt(`${month}-27`);
  const credited = office.customers.filter(
    (customer) => creditOf(customer) > 0 && customer.claims.every(({ open }) => open === 0),
  );
  const { data } = await listRefunds(ctx);
  deepStrictEqual(
    new Map(data.map(({ customer, credit_cents }) => [customer.id, credit_cents])),
    new Map(
      credited
        .toSorted((one, other) => one.number - other.number)
        .map((customer) => [customer.id, creditOf(customer)]),
    ),
    `refunds of ${month}`,
  );
  const customer = draws.once(2) ? draws.one(credited) : undefined;
  if (!customer) return;
  const cents = creditOf(customer);
  const refund = {
    client_key: randomUUID(),
    kind: "erstattung",
    customer_id: customer.id,
    booked_on: `${month}-27`,
    amount_cents: cents,
    money_account: draws.once(2) ? "kasse" : null,
  } as const;
  await bookLines(ctx, [refund]);
  customer.balance += cents;
  customer.fees += cents;
}
