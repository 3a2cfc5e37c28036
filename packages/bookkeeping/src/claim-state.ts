import type { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";

/** Everything that decides in which state a claim is. */
export interface ClaimFacts {
  readonly gross_cents: number;
  /** Cents settled by payments and credits, less returns. */
  readonly allocated_cents: number;
  /** True if a run of debits that is neither booked nor discarded contains it. */
  readonly in_collection: boolean;
  /** True if its last collection was refused or returned. */
  readonly returned: boolean;
  readonly reminders: number;
  /** True if a Storno reversed it. */
  readonly reversed: boolean;
  /** True if a part was written off, also if the return of a collection has opened another part since. */
  readonly written_off: boolean;
}

/**
 * Open cents: below 0 after an overpayment, 0 for a reversed claim. The write-off settles a claim like a payment: after
 * it only the return of a collection opens a part again.
 */
export const openCents = (claim: ClaimFacts): number =>
  claim.reversed ? 0 : claim.gross_cents - claim.allocated_cents;

/**
 * The state of a claim (accounting.md 1.6). A reversed claim keeps its state; a paid or written-off one is so
 * regardless of its past. For open ones the first of these applies: under collection, reminded, returned, partly paid.
 */
export function claimState(claim: ClaimFacts): ClaimState {
  if (claim.reversed) return "storniert";
  if (openCents(claim) <= 0) return claim.written_off ? "ausgebucht" : "bezahlt";
  if (claim.in_collection) return "im_einzug";
  if (claim.reminders > 0) return "gemahnt";
  if (claim.returned) return "ruecklaeufer";
  return claim.allocated_cents > 0 ? "teilbezahlt" : "offen";
}
