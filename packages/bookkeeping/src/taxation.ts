import type { Taxation } from "@krempelfrei/contract/accounting/quarterly";
import { firstDay } from "./month.ts";
import { validOn } from "./vat.ts";

/** A method of taxation that counts from the first day of a quarter on. */
export interface TaxationFrom {
  readonly valid_from: string;
  readonly method: Taxation;
}

/**
 * The method by which a service of this month is taxed, whenever it is paid or corrected: a change of the method taxes
 * no turnover twice and leaves none untaxed (§ 20 Satz 3 UStG).
 */
export const taxationIn = (taxations: readonly TaxationFrom[], month: string): Taxation =>
  validOn(taxations, firstDay(month)).method;
