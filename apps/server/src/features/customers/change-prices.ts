import type { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import type { FieldChange } from "../../context/audit.ts";
import type { Ctx } from "../../context/context.ts";
import { getPackagePrice } from "../accounting/data/settings.queries.ts";
import { invalid } from "../../core/errors.ts";
import { priceOn, reachingBackTo, startingOn, withPrice } from "./price-versions.ts";
import { listPrices, replacePrices } from "./prices.queries.ts";

interface PriceChange {
  readonly package: PackageName | undefined;
  readonly monthly_fee_cents: number | undefined;
  readonly valid_from: string | undefined;
  readonly contract_start: string;
}

/**
 * Adds package and fee to the versions of a customer (locked by the caller), from today if no day is given, and returns
 * the changes to record. A new package without a fee gets its default price. Errors: 422 at `valid_from` for a day
 * before the contract.
 */
export async function changePrices(
  ctx: Ctx,
  customerId: string,
  { contract_start: start, ...change }: PriceChange,
): Promise<FieldChange[]> {
  const today = berlinDay(ctx.clock());
  const from = change.valid_from ?? (today < start ? start : today);
  if (from < start) {
    throw invalid("valid_from", `Das Datum darf nicht vor dem Vertragsbeginn (${germanDay(start)}) liegen.`);
  }
  const stored = await listPrices(ctx, customerId);
  const all = reachingBackTo(stored, start);
  const before = startingOn(all, start);
  const old = priceOn(before, from);
  const packageName = change.package ?? old.package;
  const ownPrice =
    change.package === undefined || change.package === old.package ? undefined : change.package;
  const monthly_fee_cents =
    change.monthly_fee_cents ?? (ownPrice ? await getPackagePrice(ctx, ownPrice) : old.monthly_fee_cents);
  const after = withPrice(all, { valid_from: from, package: packageName, monthly_fee_cents });
  if (JSON.stringify(after) !== JSON.stringify(stored)) await replacePrices(ctx, customerId, after);
  if (JSON.stringify(startingOn(after, start)) === JSON.stringify(before)) return [];
  const changes: FieldChange[] = [
    { field: "package", old: old.package, new: packageName },
    { field: "monthly_fee_cents", old: old.monthly_fee_cents, new: monthly_fee_cents },
  ];
  return [
    ...changes.filter((entry) => entry.old !== entry.new),
    { field: "valid_from", old: null, new: from },
  ];
}
