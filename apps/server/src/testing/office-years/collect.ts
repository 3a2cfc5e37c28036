import { strictEqual } from "node:assert/strict";
import { DISCARD_CONFIRMATION } from "@krempelfrei/contract/accounting/sepa";
import { addDays } from "@krempelfrei/contract/dates";
import { AppError } from "../../core/errors.ts";
import { discardSepaRun, submitSepaRun } from "../../features/accounting/sepa/change-run.ts";
import { createSepaRun } from "../../features/accounting/sepa/create-sepa-run.ts";
import type { Draws } from "./draws.ts";
import type { ModelClaim, ModelCustomer } from "./model.ts";
import { bankDay, euros, type Office, type StatementLine } from "./office.ts";
import { survive } from "./survive.ts";

/** The month's collections: a run, perhaps discarded and made again, and the lines that the bank will have of it. */
export async function collect(office: Office, month: string, draws: Draws): Promise<StatementLine[]> {
  const ctx = office.ctxAt(`${month}-04`);
  const include_older = draws.once(2);
  const make = async () => {
    try {
      const answer = await survive(office, draws, async () =>
        createSepaRun(ctx, { month, dry_run: false, include_older, include_fees: false }),
      );
      return answer?.run ?? null;
    } catch (error) {
      if (error instanceof AppError && error.code === "invalid") return null;
      throw error;
    }
  };
  let run = await make();
  if (run && draws.once(4)) {
    const reason = "Falscher Monat";
    const discarded = { id: run.id, reason, confirmation: DISCARD_CONFIRMATION };
    await survive(office, draws, async () => discardSepaRun(ctx, discarded));
    run = await make();
  }
  if (!run) return [];
  const submitted = { id: run.id, without_notice: true };
  await survive(office, draws, async () => submitSepaRun(ctx, submitted));
  const items = await ctx.db
    .selectFrom("sepa_item")
    .select(["claim_id", "customer_id", "amount_cents", "end_to_end_id"])
    .where("run_id", "=", run.id)
    .execute();
  const { id: run_id, msg_id, sum_cents, collection_on } = run;
  const collected = items.map((item) => {
    const customer = office.customers.find(({ id }) => id === item.customer_id);
    const claim = customer?.claims.find(({ id }) => id === item.claim_id);
    if (!customer || !claim) throw new Error("a collection of nobody");
    strictEqual(item.amount_cents, claim.open, `collected of ${claim.number}`);
    claim.in_collection = true;
    return { ...item, customer, claim };
  });
  const credit: StatementLine = {
    row: {
      day: bankDay(collection_on),
      text: "SAMMEL-LS-EINZUG",
      batch: `${msg_id}-1`,
      purpose: `${msg_id}-1 Sammellastschrift`,
      name: "Krempelfrei",
      iban: "",
      amount: euros(sum_cents),
    },
    booking: ({ id, amount_cents }) => ({ bank_tx_id: id, kind: "sammelgutschrift", run_id, amount_cents }),
    effect: () => {
      for (const { customer, claim, amount_cents } of collected) {
        customer.balance -= amount_cents;
        claim.open -= amount_cents;
        claim.in_collection = false;
      }
    },
  };
  return [
    credit,
    ...collected.filter(() => draws.once(5)).map((item) => returned(item, collection_on, draws)),
  ];
}

interface Collected {
  readonly customer: ModelCustomer;
  readonly claim: ModelClaim;
  readonly amount_cents: number;
  readonly end_to_end_id: string;
}

function returned(
  { customer, claim, amount_cents, end_to_end_id }: Collected,
  day: string,
  draws: Draws,
): StatementLine {
  const fee_cents = draws.whole(0, 1) * 310;
  const return_reason = draws.once(3) ? "AC04" : "AM04";
  return {
    row: {
      day: bankDay(addDays(day, 2)),
      text: "LASTSCHRIFT RUECKBELASTUNG",
      purpose: `${end_to_end_id} Rückgabegrund: ${return_reason}`,
      reference: end_to_end_id,
      mandate: customer.mandate,
      original: euros(amount_cents),
      fee: euros(fee_cents),
      name: customer.name,
      iban: customer.iban,
      amount: euros(-amount_cents - fee_cents),
    },
    booking: ({ id }) => ({
      bank_tx_id: id,
      kind: "ruecklastschrift",
      customer_id: customer.id,
      claim_ids: [claim.id],
      amount_cents,
      fee_cents,
      return_reason,
    }),
    effect: () => {
      customer.balance += amount_cents + fee_cents;
      customer.fees += fee_cents;
      claim.open += amount_cents;
    },
    undo: { customer, cents: -amount_cents, fee_cents },
  };
}
