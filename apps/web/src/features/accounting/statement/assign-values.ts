import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { AmountValue } from "../../../ui/fields/amount-field.tsx";
import type { OpenItems } from "../../bookings/settlements.api.ts";
import type { LineBookingBody } from "./statement.api.ts";

export interface AssignValues {
  kind: "zahlung" | "ruecklastschrift" | "erstattung";
  customer_id: string;
  /** What somebody has typed, by claim; the others have what is proposed. */
  amounts: Record<string, AmountValue>;
  /** Of a return. */
  claim_id: string;
  return_reason: string;
}

/** The form as the line's proposal says it. */
export const assignValues = ({ amount_cents, kind, match, return_reason }: BankLine): AssignValues => ({
  kind: amount_cents > 0 ? "zahlung" : kind === "ruecklastschrift" ? "ruecklastschrift" : "erstattung",
  customer_id: match?.customer?.id ?? "",
  amounts: {},
  claim_id: amount_cents < 0 ? (match?.claims[0]?.id ?? "") : "",
  return_reason: return_reason ?? "",
});

/** What goes to which claim: as typed, otherwise as proposed for this customer, otherwise the oldest first. */
export function amountsOf(
  line: BankLine,
  values: AssignValues,
  open: OpenItems | undefined,
): Record<string, AmountValue> {
  const proposed = line.match?.customer?.id === values.customer_id ? line.match.claims : undefined;
  let left = line.amount_cents;
  const result: Record<string, AmountValue> = {};
  for (const { id, open_cents } of open?.claims ?? []) {
    const first = Math.min(left, open_cents);
    left -= first;
    const cents = proposed?.length ? (proposed.find((claim) => claim.id === id)?.cents ?? 0) : first;
    result[id] = values.amounts[id] ?? cents;
  }
  return result;
}

export const sumOfAmounts = (amounts: Readonly<Record<string, AmountValue>>): number =>
  Object.values(amounts).reduce<number>((sum, value) => sum + (typeof value === "number" ? value : 0), 0);

const TOO_MUCH = "Es ist mehr verteilt, als eingegangen ist.";

/** What is wrong, by field. */
export function assignErrors(
  line: BankLine,
  values: AssignValues,
  open: OpenItems | undefined,
): Record<string, string | undefined> {
  const amounts = amountsOf(line, values, open);
  const isWrong = Object.values(amounts).some(
    (value) => (typeof value === "string" && value !== "") || (typeof value === "number" && value < 0),
  );
  const isPayment = values.kind === "zahlung";
  const isReturn = values.kind === "ruecklastschrift";
  const isCode = values.return_reason === "" || /^[A-Z]{2}\d{2}$/.test(values.return_reason);
  const isTooMuch = sumOfAmounts(amounts) > line.amount_cents;
  return {
    customer_id: values.customer_id === "" ? MESSAGES.required : undefined,
    amounts: isPayment ? (isWrong ? MESSAGES.amount : isTooMuch ? TOO_MUCH : undefined) : undefined,
    claim_id: isReturn && values.claim_id === "" ? MESSAGES.required : undefined,
    return_reason: isReturn && !isCode ? MESSAGES.form : undefined,
  };
}

/** The booking that the form means. */
export function assignedBooking(
  line: BankLine,
  values: AssignValues,
  open: OpenItems | undefined,
): LineBookingBody {
  const amount_cents = Math.abs(line.amount_cents);
  const body = { bank_tx_id: line.id, kind: values.kind, customer_id: values.customer_id, amount_cents };
  if (values.kind === "zahlung") {
    const parts = Object.entries(amountsOf(line, values, open)).flatMap(([claim_id, cents]) =>
      typeof cents === "number" && cents > 0 ? [{ claim_id, cents }] : [],
    );
    return { ...body, parts };
  }
  if (values.kind === "erstattung") return body;
  const collected =
    open?.collections.find(({ claim_id }) => claim_id === values.claim_id)?.cents ?? amount_cents;
  return {
    ...body,
    claim_ids: [values.claim_id],
    amount_cents: collected,
    fee_cents: Math.max(0, amount_cents - collected),
    return_reason: values.return_reason === "" ? null : values.return_reason,
  };
}
