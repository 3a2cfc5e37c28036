import { ibanError, isInEea } from "@krempelfrei/contract/customers/iban";
import { addDays, germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { isSepaReference, sepaText } from "./sepa-text.ts";

/** Maximum of characters of the account holder's name in the file. */
export const SEPA_NAME_MAX = 70;

export interface DebtorAddress {
  readonly street: string | null;
  readonly house_no: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface CandidateMandate {
  readonly reference: string;
  /** Null if the day of signing is unknown. */
  readonly signed_on: string | null;
  readonly holder: string;
  /** Without blanks. */
  readonly iban: string;
  readonly bic: string | null;
  /** `expired`: neither signed nor used for 36 months. */
  readonly status: "active" | "revoked" | "expired" | "replaced";
}

/** A notice to the customer of a collection by the present mandate and account. */
export interface Notice {
  readonly notified_on: string;
  readonly collection_on: string;
  readonly amount_cents: number;
}

/** An open claim that was to be paid by direct debit when it was made. */
export interface Candidate {
  readonly customer_id: string;
  readonly open_cents: number;
  /** Credit of the customer that is not allocated to any claim yet. */
  readonly credit_cents: number;
  /** False if the customer has changed to transfers since. */
  readonly pays_by_debit: boolean;
  readonly debit_block: boolean;
  readonly address: DebtorAddress;
  /** The active mandate, else the newest; null without any. */
  readonly mandate: CandidateMandate | null;
  /** Open fees collected with the customer's first collection, if a mail of today announces them in time; 0 for none. */
  readonly fees_cents: number;
  /** The last notice of a collection of the claim, by the invoice or by a mail; null without one. */
  readonly notice: Notice | null;
}

export type SkipCode =
  | "no_open_amount"
  | "payment_method"
  | "debit_block"
  | "no_mandate"
  | "mandate_without_date"
  | "mandate_in_future"
  | "mandate_revoked"
  | "mandate_expired"
  | "mandate_reference"
  | "iban"
  | "address"
  | "holder"
  | "notice";

export interface Skip {
  readonly code: SkipCode;
  readonly message: string;
}

const skip = (code: SkipCode, message: string): Skip => ({ code, message });

export interface CollectionRules {
  /** The day on which the run is made. */
  readonly today: string;
  /** The day on which the banks collect. */
  readonly collection_on: string;
  /** Calendar days before the collection by which the customer must have been notified. */
  readonly pre_notification_days: number;
}

export type Decision<C extends Candidate> =
  | {
      readonly candidate: C;
      /** Cents to collect: the open amount less the unallocated credit, and the fees. */
      readonly amount_cents: number;
      /** The part of the amount that pays fees. */
      readonly fees_cents: number;
      /** True if no notice named this day and amount, the account and the mandate; a mail of today is early enough. */
      readonly needs_notice: boolean;
    }
  | { readonly candidate: C; readonly skip: Skip };

function customerFault({ pays_by_debit, debit_block }: Candidate): Skip | undefined {
  if (!pays_by_debit) return skip("payment_method", "Der Kunde zahlt inzwischen per Überweisung.");
  return debit_block ? skip("debit_block", "Für den Kunden ist eine Lastschriftsperre gesetzt.") : undefined;
}

/** Reason why this mandate cannot be used; undefined if it can. */
function mandateFault(mandate: CandidateMandate | null, rules: CollectionRules): Skip | undefined {
  if (mandate === null) return skip("no_mandate", "Kein gültiges SEPA-Mandat hinterlegt.");
  if (mandate.status === "revoked") return skip("mandate_revoked", "Das Mandat wurde widerrufen.");
  if (mandate.status === "expired")
    return skip("mandate_expired", "Das Mandat ist abgelaufen (36 Monate ungenutzt).");
  if (mandate.status === "replaced") return skip("no_mandate", "Kein gültiges SEPA-Mandat hinterlegt.");
  if (mandate.signed_on === null) return skip("mandate_without_date", "Das Datum des Mandats fehlt.");
  if (mandate.signed_on > rules.today)
    return skip("mandate_in_future", "Das Mandatsdatum liegt in der Zukunft.");
  if (!isSepaReference(mandate.reference))
    return skip("mandate_reference", "Die Mandatsreferenz enthält unzulässige Zeichen.");
  return undefined;
}

/** True if the file must name the debtor's address: for accounts outside of the EEA. */
export const needsAddress = (iban: string): boolean => !isInEea(iban);

/** Reason why this account cannot be debited; undefined if it can. */
function accountFault({ iban, holder }: CandidateMandate, address: DebtorAddress): Skip | undefined {
  const wrong = ibanError(iban);
  if (wrong !== undefined) return skip("iban", wrong);
  const { street, house_no, zip, city } = address;
  const whole = [street, house_no, zip, city].every((part) => sepaText(part ?? "", 70) !== "");
  if (needsAddress(iban) && !whole)
    return skip("address", "Für Konten außerhalb des EWR wird die vollständige Adresse benötigt.");
  if (sepaText(holder, SEPA_NAME_MAX) === "")
    return skip("holder", "Der Kontoinhaber enthält keine zulässigen Zeichen.");
  return undefined;
}

const isInTime = (
  { notified_on, collection_on }: Notice,
  { pre_notification_days }: CollectionRules,
): boolean => addDays(notified_on, pre_notification_days) <= collection_on;

/** True if the customer was notified in time of the very day, and of no lower amount (accounting.md 3.1). */
const isAnnounced = (notice: Notice | null, cents: number, rules: CollectionRules): boolean =>
  notice !== null &&
  notice.collection_on === rules.collection_on &&
  cents <= notice.amount_cents &&
  isInTime(notice, rules);

/** The first day after the present one that the customer was notified of, or can be by a mail of today. */
export function announceableDay({ notice }: Pick<Candidate, "notice">, rules: CollectionRules): string {
  const byMail = addDays(rules.today, rules.pre_notification_days);
  const isAhead = notice !== null && notice.collection_on > rules.collection_on && isInTime(notice, rules);
  return isAhead && notice.collection_on < byMail ? notice.collection_on : byMail;
}

/** True if a mail of today is early enough. */
const canAnnounce = (rules: CollectionRules): boolean =>
  addDays(rules.today, rules.pre_notification_days) <= rules.collection_on;

/** Reason why the notice would be too late (accounting.md 3.1). */
function noticeFault(candidate: Candidate, cents: number, rules: CollectionRules): Skip | undefined {
  if (isAnnounced(candidate.notice, cents, rules) || canAnnounce(rules)) return undefined;
  const day = germanDay(announceableDay(candidate, rules));
  return skip("notice", `Die Vorabankündigung käme zu spät: Einzug frühestens am ${day}.`);
}

/**
 * Decides for each candidate, in the given order, whether and how much is collected, or why it is left out, with a
 * German text. A customer's credit counts once: against the first claims. Two claims of one customer stay two
 * collections, so that a return affects one claim (accounting.md 2).
 */
export function decideCollections<C extends Candidate>(
  candidates: readonly C[],
  rules: CollectionRules,
): Decision<C>[] {
  const credits = new Map<string, number>();
  const charged = new Set<string>();
  return candidates.map((candidate) => {
    const credit = credits.get(candidate.customer_id) ?? Math.max(0, candidate.credit_cents);
    const covered = Math.min(credit, Math.max(0, candidate.open_cents));
    credits.set(candidate.customer_id, credit - covered);
    const open_cents = candidate.open_cents - covered;
    if (open_cents <= 0) {
      const text = credit > 0 ? `Kein offener Betrag (Guthaben ${euros(credit)}).` : "Kein offener Betrag.";
      return { candidate, skip: skip("no_open_amount", text) };
    }
    const { mandate } = candidate;
    const fault =
      customerFault(candidate) ??
      mandateFault(mandate, rules) ??
      (mandate && accountFault(mandate, candidate.address)) ??
      noticeFault(candidate, open_cents, rules);
    if (fault) return { candidate, skip: fault };
    // With fees the amount differs from the invoice's, so the customer must be notified again.
    const takesFees = !charged.has(candidate.customer_id) && canAnnounce(rules);
    const fees_cents = takesFees ? candidate.fees_cents : 0;
    if (fees_cents > 0) charged.add(candidate.customer_id);
    return {
      candidate,
      amount_cents: open_cents + fees_cents,
      fees_cents,
      needs_notice: !isAnnounced(candidate.notice, open_cents + fees_cents, rules),
    };
  });
}
