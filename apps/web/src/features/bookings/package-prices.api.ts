import { getAccountingSettings, packagePrice } from "@krempelfrei/contract/accounting/settings";
import type { PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { useQuery } from "@tanstack/react-query";
import type { AmountValue } from "../../ui/fields/amount-field.tsx";
import { query } from "../../lib/query.ts";

/** Prices of the packages for new customers from the accounting settings; empty until these are loaded. */
export function usePackagePrices(): (name: PackageName) => AmountValue {
  const { data } = useQuery(query(getAccountingSettings));
  return (name) => (data ? packagePrice(data, name) : "");
}
