import type { AccountingCustomer } from "@krempelfrei/contract/accounting/claim-terms";
import { claimStateLabel } from "@krempelfrei/contract/accounting/claim-terms";
import { reminderName, type OpenItems } from "@krempelfrei/contract/accounting/dunning";
import { IconArrowBackUp, IconCashBanknoteFilled, IconFileXFilled, IconGavel } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { germanDate } from "../../../lib/format.ts";

export type OpenClaim = OpenItems["claims"][number];

export interface Actions {
  readonly writeOff: (claim: OpenClaim) => void;
  readonly agency: (claim: OpenClaim) => void;
  readonly pay: (claim: OpenClaim, customer: AccountingCustomer) => void;
  readonly payFees: (row: OpenItems) => void;
  readonly writeOffFees: (row: OpenItems) => void;
}

/** Sum of the customer's fees that can be demanded, in cents; fees under collection come by the debit. */
export const dueFeesOf = ({ fees }: OpenItems): number =>
  fees.reduce((sum, { due_cents }) => sum + due_cents, 0);

/** German text for the state of a claim. */
export function stateOf({ status, level, reminder_due_on, agency_on }: OpenClaim): string {
  if (agency_on !== null) return `an Inkasso seit ${germanDate(agency_on)}`;
  if (status === "gemahnt" && level !== null)
    return `${reminderName(level)}, zahlbar bis ${germanDate(reminder_due_on)}`;
  return claimStateLabel(status);
}

/**
 * True for a claim that an agency collects, or that got its last reminder. The server checks that its term has passed.
 */
const isForAgency = ({ level, agency_on }: OpenClaim): boolean => agency_on !== null || level === 2;

export interface ClaimAction {
  readonly key: string;
  readonly label: string;
  /** Part of `fullLabel`, for a line of a table. */
  readonly word: string;
  /** Label with the claim's number or the customer's name, where the button has no other context. */
  readonly fullLabel: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

/** Actions on an open claim; none while it is being collected. */
export function actionsOf(claim: OpenClaim, customer: AccountingCustomer, act: Actions): ClaimAction[] {
  const { number, status, agency_on } = claim;
  if (status === "im_einzug") return [];
  const agency: ClaimAction =
    agency_on === null
      ? {
          key: "agency",
          label: "An Inkasso geben",
          word: "Inkasso",
          fullLabel: `${number} an Inkasso geben`,
          icon: <IconGavel size={18} aria-hidden />,
          run: () => act.agency(claim),
        }
      : {
          key: "agency",
          label: "Vom Inkasso zurücknehmen",
          word: "zurücknehmen",
          fullLabel: `${number} vom Inkasso zurücknehmen`,
          icon: <IconArrowBackUp size={18} aria-hidden />,
          run: () => act.agency(claim),
        };
  return [
    ...(isForAgency(claim) ? [agency] : []),
    {
      key: "pay",
      label: "Zahlung von Hand buchen",
      word: "Zahlung",
      fullLabel: `Zahlung zu ${number} von Hand buchen`,
      icon: <IconCashBanknoteFilled size={18} aria-hidden />,
      run: () => act.pay(claim, customer),
    },
    {
      key: "write-off",
      label: "Ausbuchen",
      word: "Ausbuchen",
      fullLabel: `${number} ausbuchen`,
      icon: <IconFileXFilled size={18} aria-hidden />,
      run: () => act.writeOff(claim),
    },
  ];
}

/** Actions on the fees of a customer; none while all of them are being collected. */
export function feeActionsOf(row: OpenItems, act: Actions): ClaimAction[] {
  if (dueFeesOf(row) === 0) return [];
  const whose = `Gebühren von ${row.customer.name}`;
  return [
    {
      key: "pay-fees",
      label: "Zahlung von Hand buchen",
      word: "Zahlung",
      fullLabel: `Zahlung der ${whose} von Hand buchen`,
      icon: <IconCashBanknoteFilled size={18} aria-hidden />,
      run: () => act.payFees(row),
    },
    {
      key: "write-off-fees",
      label: "Ausbuchen",
      word: "Ausbuchen",
      fullLabel: `${whose} ausbuchen`,
      icon: <IconFileXFilled size={18} aria-hidden />,
      run: () => act.writeOffFees(row),
    },
  ];
}
