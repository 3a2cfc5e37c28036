import type { BankLine, BankLineState } from "@krempelfrei/contract/accounting/bank";
import type { LineBookingBody } from "./statement.api.ts";

/** Groups of lines in the order of the page: open ones by certainty, then ignored and booked ones. */
export const GROUPS = [
  { value: "sicher", label: "Sicher", state: "offen" },
  { value: "vorschlag", label: "Vorschlag", state: "offen" },
  { value: "keine", label: "Offen", state: "offen" },
  { value: "ignoriert", label: "Ignoriert", state: "ignoriert" },
  { value: "gebucht", label: "Gebucht", state: "gebucht" },
] as const satisfies readonly { value: string; label: string; state: BankLineState }[];
export type Group = (typeof GROUPS)[number]["value"];

export const groupOf = (value: string | null): Group | undefined =>
  GROUPS.find((group) => group.value === value)?.value;

/** The lines whose match has the certainty of the group. */
export const ofGroup = (lines: readonly BankLine[], group: Group): BankLine[] =>
  lines.filter(({ match }) => match?.state === group);

/** The group to continue with: the most certain one that has lines; undefined if none has. */
export const nextGroup = (lines: readonly BankLine[]): Group | undefined =>
  GROUPS.find(({ value, state }) => state === "offen" && ofGroup(lines, value).length > 0)?.value;

export const sumOf = (lines: readonly BankLine[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The booking of a line's proposal; undefined if the proposal cannot be booked. */
export function toBooking({ id, amount_cents, return_reason, match }: BankLine): LineBookingBody | undefined {
  if (!match) return undefined;
  const line = { bank_tx_id: id, amount_cents: Math.abs(amount_cents) };
  if (match.run) return { ...line, kind: "sammelgutschrift", run_id: match.run.id };
  const { customer, claims, fee_cents } = match;
  if (!customer) return undefined;
  if (amount_cents > 0)
    return {
      ...line,
      kind: "zahlung",
      customer_id: customer.id,
      parts: claims.map((claim) => ({ claim_id: claim.id, cents: claim.cents })),
    };
  const [claim] = claims;
  if (claim === undefined) return undefined;
  return {
    ...line,
    kind: match.is_booked ? "ruecklastschrift_gebucht" : "ruecklastschrift",
    customer_id: customer.id,
    claim_ids: [claim.id],
    amount_cents: claim.cents,
    fee_cents,
    return_reason,
  };
}
