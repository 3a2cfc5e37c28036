import { getAccountingSettings, packagePrice } from "@krempelfrei/contract/accounting/settings";
import type { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../lib/query.ts";

/** Prices of the packages for new customers from the accounting settings; undefined until these are loaded. */
export function usePackagePrices(): ((name: PackageName) => number) | undefined {
  const { data } = useQuery(query(getAccountingSettings));
  return data && ((name) => packagePrice(data, name));
}
