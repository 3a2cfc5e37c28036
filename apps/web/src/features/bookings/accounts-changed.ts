import { listBankLines } from "@krempelfrei/contract/accounting/bank";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import {
  getClaimMonth,
  getClaimsAfter,
  listClaims,
  listMisbilledClaims,
} from "@krempelfrei/contract/accounting/claims";
import { listOpenItems, listRefunds, listReminders } from "@krempelfrei/contract/accounting/dunning";
import { listQuarters } from "@krempelfrei/contract/accounting/quarterly";
import { listSepaItems, listSepaReturns, listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { answers } from "../../lib/query.ts";

/**
 * Queries to invalidate after a change of money (charge, collection, payment, return, reminder): one change affects all
 * of these lists.
 */
export const ACCOUNTS_CHANGED = [
  answers(getClaimMonth),
  answers(getClaimsAfter),
  answers(getOpenItems),
  answers(listBankLines),
  answers(listBookings),
  answers(listClaims),
  answers(listMisbilledClaims),
  answers(listOpenItems),
  answers(listQuarters),
  answers(listRefunds),
  answers(listReminders),
  answers(listSepaItems),
  answers(listSepaReturns),
  answers(listSepaRuns),
];
