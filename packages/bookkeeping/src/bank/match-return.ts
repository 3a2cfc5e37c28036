import { euros } from "@krempelfrei/contract/money";
import { numbersIn, type MatchIndex } from "./match-book.ts";
import { sharesWord } from "./match-customer.ts";
import { unmatched, type Match, type MatchedRow } from "./matched.ts";

/** A higher difference is no fee of a bank for a return but another amount. */
const FEE_MAX_CENTS = 2000;
/** A higher fee needs a person's check, unless the bank names the collected amount. */
const FEE_USUAL_CENTS = 500;

/** Source: accounting.md 5. */
const UNKNOWN_RETURN = "Rücklastschrift konnte keiner Forderung zugeordnet werden.";

interface Collected {
  readonly claim_id: string;
  readonly customer_id: string;
  readonly cents: number;
  readonly booked_cents?: number | null;
}

/** A returned direct debit, recognised by the references of its collection or the number of its invoice. */
export function matchReturn(row: MatchedRow, index: MatchIndex): Match {
  const known = index.itemByReference.get(row.end_to_end.toUpperCase());
  // Banks name returns in many ways: the reference of one of our collections is enough.
  if (row.kind !== "ruecklastschrift" && !known)
    return unmatched("belastung", "Ausgang ohne Bezug zu einer Forderung.");
  const outgoing = 0 - row.amount_cents;
  const byMandate = (index.itemsByMandate.get(row.mandate.toUpperCase()) ?? []).filter((item) =>
    fits(item, row),
  );
  const collected: Collected | undefined =
    known ?? itemOfInvoice(row, index) ?? (byMandate.length === 1 ? byMandate[0] : undefined);
  if (!collected) return unmatched("ruecklastschrift", UNKNOWN_RETURN);

  const number = index.claimById.get(collected.claim_id)?.number ?? "";
  const why = row.return_code === "" ? "" : ` (${row.return_code})`;
  const fee = outgoing - collected.cents;
  const doubt = doubtOf(row, collected, index);
  if (typeof collected.booked_cents === "number")
    return bookedBefore(row, { ...collected, booked_cents: collected.booked_cents }, { number, doubt });
  const certain = fits(collected, row) && doubt === undefined && (known !== undefined || row.mandate !== "");
  return {
    ...unmatched(
      "ruecklastschrift",
      fits(collected, row)
        ? `Rücklastschrift zu ${number}${why}${fee > 0 ? `, Bankgebühr ${euros(fee)}` : ""}${doubt ?? ""}.`
        : `Rücklastschrift zu ${number}${why}: Der Betrag passt nicht zum Einzug von ${euros(collected.cents)}.`,
    ),
    state: certain ? "sicher" : "vorschlag",
    customer_id: collected.customer_id,
    parts: fits(collected, row) ? [{ claim_id: collected.claim_id, cents: collected.cents }] : [],
    fee_cents: fits(collected, row) ? fee : 0,
  };
}

/** Reason for a person's check despite fitting amounts: a high fee that the bank does not name, or another name. */
function doubtOf(row: MatchedRow, { customer_id, cents }: Collected, index: MatchIndex): string | undefined {
  const customer = index.customerById.get(customer_id);
  const isKnown = row.iban !== "" && (customer?.ibans.includes(row.iban) ?? false);
  if (customer && !isKnown && !sharesWord(customer, row.name)) return ", aber der Name ist ein anderer";
  const fee = 0 - row.amount_cents - cents;
  return row.original_cents === null && fee > FEE_USUAL_CENTS
    ? ": Bitte prüfen Sie die hohe Gebühr"
    : undefined;
}

interface MatchReason {
  readonly number: string;
  readonly doubt: string | undefined;
}

/** A return that was entered by hand; a higher amount of the bank is a fee that was not entered. */
function bookedBefore(
  row: MatchedRow,
  { claim_id, customer_id, cents, booked_cents }: Collected & { readonly booked_cents: number },
  { number, doubt }: MatchReason,
): Match {
  const outgoing = 0 - row.amount_cents;
  const missing = outgoing - booked_cents;
  const said = `Rücklastschrift zu ${number} war schon gebucht`;
  const isPossible = missing >= 0 && outgoing - cents <= FEE_MAX_CENTS;
  const reason = !isPossible
    ? `${said}, aber mit ${euros(booked_cents)}.`
    : missing > 0
      ? `${said}, ohne ${euros(missing)} Bankgebühr${doubt ?? ""}.`
      : `${said}${doubt ?? ""}.`;
  return {
    ...unmatched("ruecklastschrift", reason),
    state: isPossible && missing === 0 && doubt === undefined ? "sicher" : "vorschlag",
    customer_id,
    parts: isPossible ? [{ claim_id, cents }] : [],
    fee_cents: isPossible ? outgoing - cents : 0,
    is_booked: true,
  };
}

/** True if the outgoing amount is the collected one, plus a fee at most. */
function fits({ cents }: Collected, { amount_cents, original_cents }: MatchedRow): boolean {
  const fee = 0 - amount_cents - cents;
  return (original_cents === null || original_cents === cents) && fee >= 0 && fee <= FEE_MAX_CENTS;
}

function itemOfInvoice(row: MatchedRow, index: MatchIndex): Collected | undefined {
  for (const number of numbersIn(`${row.purpose} | ${row.end_to_end}`)) {
    const claim = index.claimByDigits.get(number);
    const item = claim && index.itemOfClaim.get(claim.id);
    if (item) return item;
  }
  return undefined;
}
