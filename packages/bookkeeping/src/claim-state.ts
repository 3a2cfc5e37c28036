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
  readonly written_off: boolean;
}

/** Open cents: below 0 after an overpayment, 0 for a claim that is written off or reversed. */
export const openCents = (claim: ClaimFacts): number =>
  claim.reversed || claim.written_off ? 0 : claim.gross_cents - claim.allocated_cents;

/**
 * The state of a claim (accounting.md 1.6). Reversed and written-off claims keep their state; a paid one is paid
 * regardless of its past. For open ones the first of these applies: under collection, reminded, returned, partly paid.
 */
export function claimState(claim: ClaimFacts): ClaimState {
  if (claim.reversed) return "storniert";
  if (claim.written_off) return "ausgebucht";
  if (openCents(claim) <= 0) return "bezahlt";
  if (claim.in_collection) return "im_einzug";
  if (claim.reminders > 0) return "gemahnt";
  if (claim.returned) return "ruecklaeufer";
  return claim.allocated_cents > 0 ? "teilbezahlt" : "offen";
}
