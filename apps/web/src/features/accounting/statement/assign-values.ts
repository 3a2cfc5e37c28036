import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { AmountValue } from "../../../ui/fields/amount-field.tsx";
import type { OpenItems } from "../../bookings/settlements.api.ts";
import type { LineBookingBody } from "./statement.api.ts";

export interface AssignValues {
  /** Empty for an outgoing line until its kind is chosen. */
  kind: "zahlung" | "ruecklastschrift" | "erstattung" | "";
  customer_id: string;
  /** Typed amounts by claim; other claims have the proposed amount. */
  amounts: Record<string, AmountValue>;
  claim_id: string;
  return_reason: string;
  /** Further customers of the same line; `customer_id` gets the rest. */
  others: OtherPart[];
}

export interface OtherPart {
  /** React key. */
  readonly key: string;
  readonly customer_id: string;
  readonly amount: AmountValue;
}

/** Share of the first customer in the line, in cents. */
export const ownCents = ({ amount_cents }: BankLine, { others }: Pick<AssignValues, "others">): number =>
  Math.abs(amount_cents) -
  others.reduce((sum, { amount }) => sum + (typeof amount === "number" ? amount : 0), 0);

export const assignValues = ({ amount_cents, kind, match, return_reason }: BankLine): AssignValues => ({
  kind: amount_cents > 0 ? "zahlung" : kind === "ruecklastschrift" ? "ruecklastschrift" : "",
  customer_id: match?.customer?.id ?? "",
  amounts: {},
  claim_id: amount_cents < 0 ? (match?.claims[0]?.id ?? "") : "",
  return_reason: return_reason ?? "",
  others: [],
});

/** Amounts by claim: as typed, otherwise as proposed for this customer, otherwise paid from the oldest claim on. */
export function amountsOf(
  line: BankLine,
  values: AssignValues,
  open: OpenItems | undefined,
): Record<string, AmountValue> {
  const isProposed = line.match?.customer?.id === values.customer_id && values.others.length === 0;
  const proposed = isProposed ? line.match?.claims : undefined;
  let left = Math.max(0, ownCents(line, values));
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

// Text: accounting.md 5.
const POSITIVE = "Der Betrag muss größer als 0 sein.";
const TOO_MUCH = "Es ist mehr verteilt, als eingegangen ist.";

/** The code of the bank, typed in small letters too. */
const returnCode = ({ return_reason }: Pick<AssignValues, "return_reason">): string =>
  return_reason.trim().toUpperCase();

/** German error texts by field. */
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
  const isCode = /^(?:[A-Z]{2}\d{2})?$/.test(returnCode(values));
  const isTooMuch = sumOfAmounts(amounts) > ownCents(line, values);
  return {
    kind: values.kind === "" ? MESSAGES.required : undefined,
    customer_id: values.customer_id === "" ? MESSAGES.required : undefined,
    amounts: isPayment ? (isWrong ? MESSAGES.amount : isTooMuch ? TOO_MUCH : undefined) : undefined,
    claim_id: isReturn && values.claim_id === "" ? MESSAGES.required : undefined,
    return_reason: isReturn && !isCode ? MESSAGES.form : undefined,
    others: isReturn ? undefined : othersError(line, values),
  };
}

function othersError(line: BankLine, values: AssignValues): string | undefined {
  const { others, customer_id } = values;
  if (others.length === 0) return undefined;
  if (others.some((other) => other.customer_id === "")) return "Bitte jeden weiteren Kunden wählen.";
  const ids = [customer_id, ...others.map((other) => other.customer_id)];
  if (new Set(ids).size < ids.length) return "Bitte jeden Kunden nur einmal wählen.";
  if (others.some(({ amount }) => typeof amount !== "number" || amount <= 0)) return POSITIVE;
  return ownCents(line, values) > 0 ? undefined : "Für den ersten Kunden bleibt nichts übrig.";
}

/** The bookings of the form: one for each customer, together the whole line. */
export function assignedBookings(
  line: BankLine,
  values: AssignValues,
  open: OpenItems | undefined,
): LineBookingBody[] {
  const { kind } = values;
  if (kind === "") return [];
  const others = kind === "ruecklastschrift" ? [] : values.others;
  return [
    firstBooking(line, { ...values, kind, others }, open),
    ...others.flatMap(({ customer_id, amount }) =>
      typeof amount === "number" ? [{ bank_tx_id: line.id, kind, customer_id, amount_cents: amount }] : [],
    ),
  ];
}

type KnownValues = AssignValues & { readonly kind: Exclude<AssignValues["kind"], ""> };

function firstBooking(line: BankLine, values: KnownValues, open: OpenItems | undefined): LineBookingBody {
  const amount_cents = ownCents(line, values);
  const body = { bank_tx_id: line.id, kind: values.kind, customer_id: values.customer_id, amount_cents };
  if (values.kind === "zahlung") {
    const parts = Object.entries(amountsOf(line, values, open)).flatMap(([claim_id, cents]) =>
      typeof cents === "number" && cents > 0 ? [{ claim_id, cents }] : [],
    );
    return { ...body, parts };
  }
  if (values.kind === "erstattung") return body;
  const collection = open?.collections.find(({ claim_id }) => claim_id === values.claim_id);
  const collected = collection?.cents ?? amount_cents;
  return {
    ...body,
    kind: collection?.is_returned ? "ruecklastschrift_gebucht" : "ruecklastschrift",
    claim_ids: [values.claim_id],
    amount_cents: collected,
    fee_cents: Math.max(0, amount_cents - collected),
    return_reason: returnCode(values) || null,
  };
}
