import type { Ctx } from "../../../context/context.ts";
import { insertPrices } from "../../customers/prices.queries.ts";

/** A number outside of the sequence, which begins at 10001, so that the sample uses no number up. */
export const SAMPLE_NUMBER = 10_000;

export interface SamplePerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly birthday: string;
}

interface SampleContract {
  readonly contract_start: string;
  readonly package: string;
  readonly monthly_fee_cents: number;
  readonly caretaker_user_id: string | null;
  /** By the clock that dates the letters, too. */
  readonly created_at: Date;
}

/** The id of the sample customer; undefined without one. */
export async function findSample(ctx: Ctx): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("customer")
    .select("id")
    .where("is_sample", "=", true)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts the sample customer with its account, which nobody can sign in to. Rejects with code 23505 where there is one. */
export async function insertSample(
  ctx: Ctx,
  id: string,
  person: SamplePerson,
  { package: packageName, monthly_fee_cents, ...contract }: SampleContract,
): Promise<void> {
  await ctx.db
    .insertInto("app_user")
    .values({ id, role: "customer", customer_id: id, email: null, ...person })
    .execute();
  await ctx.db
    .insertInto("customer")
    .values({
      id,
      number: SAMPLE_NUMBER,
      is_sample: true,
      payment_method: "ueberweisung",
      street: "Ahornweg",
      house_no: "3",
      zip: "12345",
      city: "Musterstadt",
      ...contract,
    })
    .execute();
  await insertPrices(ctx, id, [
    { valid_from: contract.contract_start, package: packageName, monthly_fee_cents },
  ]);
}
