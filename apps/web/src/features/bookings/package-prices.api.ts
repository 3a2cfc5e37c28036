import { getAccountingSettings, packagePrice } from "@krempelfrei/contract/accounting/settings";
import { priceOf, type PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";

/** What the packages cost a new customer, by the settings of the accounting; until those are there, what they cost at first. */
export function usePackagePrices(): (name: PackageName) => number {
  const { data } = useQuery(query(getAccountingSettings));
  return (name) => (data ? packagePrice(data, name) : priceOf(name));
}
