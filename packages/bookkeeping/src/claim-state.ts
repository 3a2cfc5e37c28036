import type { ClaimState } from "@krempelfrei/contract/accounting/claim-terms";

/** Everything that decides in which state a claim is. */
export interface ClaimFacts {
  readonly gross_cents: number;
  /** Cents settled by payments and credits, less returns. */
  readonly allocated_cents: number;
  /** Whether a run of debits holds it that is neither booked nor discarded. */
  readonly in_collection: boolean;
  /** Whether its last collection was rejected or came back. */
  readonly returned: boolean;
  readonly reminders: number;
  /** Whether a Storno took it back. */
  readonly reversed: boolean;
  readonly written_off: boolean;
}

/** Open cents: below 0 after an overpayment, 0 for a claim that is written off or reversed. */
export const openCents = (claim: ClaimFacts): number =>
  claim.reversed || claim.written_off ? 0 : claim.gross_cents - claim.allocated_cents;

/**
 * The state of a claim (accounting.md 1.6). A reversed and a written-off claim stay what they are; a paid one is paid whatever
 * happened on the way. Of an open one the next step counts more than the last: what the bank is collecting, then that it was
 * reminded of, that it came back, that a part was paid.
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
