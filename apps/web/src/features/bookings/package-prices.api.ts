import { getAccountingSettings, packagePrice } from "@krempelfrei/contract/accounting/settings";
import { priceOf, type PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";

/** Prices of the packages for new customers from the accounting settings; default prices until these are loaded. */
export function usePackagePrices(): (name: PackageName) => number {
  const { data } = useQuery(query(getAccountingSettings));
  return (name) => (data ? packagePrice(data, name) : priceOf(name));
}
