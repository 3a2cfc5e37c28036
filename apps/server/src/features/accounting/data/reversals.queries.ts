import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";
import { sql } from "kysely";

/** Condition on a row of `booking`: a reversal takes it back. */
export const isReversed = sql<boolean>`EXISTS (SELECT FROM booking AS reversal
  WHERE reversal.customer_id = booking.customer_id AND reversal.storno_of = booking.id)`;

/** Condition on a row of `booking`: it is neither a reversal nor reversed by one. */
export const isStanding = sql<boolean>`(booking.kind <> 'storno' AND NOT ${isReversed})`;

/** Beginning of the text of a correction that writes fees off; a trigger refuses to change such a booking. */
const WRITTEN_OFF = "Ausgebucht Gebühren";

/** Text of a correction that writes fees off, alone or with a claim of this number. */
export const feeWriteOffText = (claimNumber?: string): string =>
  `${WRITTEN_OFF}${claimNumber === undefined ? "" : ` zu ${claimNumber}`}`.slice(0, BOOKING_TEXT_MAX);

/** True for a correction that writes fees off. */
export const isFeeWriteOff = (row: {
  readonly kind: string;
  readonly amount_cents: number;
  readonly text: string;
}): boolean => row.kind === "korrektur" && row.amount_cents < 0 && row.text.startsWith(WRITTEN_OFF);

/** Condition on a row of `booking`: the same as `isFeeWriteOff`. */
export const isFeeRelief = sql<boolean>`(booking.kind = 'korrektur' AND booking.amount_cents < 0
  AND starts_with(booking.text, ${WRITTEN_OFF}))`;

/**
 * Condition on a row of `allocation`: a write-off of the claim came after it, or is it, so that it is final. A return
 * may have opened the claim again since; what settles that part is no longer final.
 */
export const isBeforeWriteOff = sql<boolean>`EXISTS (SELECT FROM allocation AS lost
  JOIN booking AS loss ON loss.customer_id = lost.customer_id AND loss.id = lost.booking_id
  JOIN claim AS given_up ON given_up.customer_id = lost.customer_id AND given_up.id = lost.claim_id
  WHERE lost.customer_id = allocation.customer_id AND lost.claim_id = allocation.claim_id AND lost.id >= allocation.id
    AND given_up.written_off AND loss.kind = 'korrektur'
    -- Write-offs of periods that an earlier version closed have no mark.
    AND (loss.write_off OR loss.claim_id = given_up.id AND loss.text = left('Ausgebucht ' || given_up.number, 60)))`;

/** Beginning of the reason for a claim that the end of its contract took back. */
export const END_OF_CONTRACT = "Kündigung zum ";

/** Beginnings of the reason for a claim that a rectification took back: the end, or other terms of its contract. */
export const RECTIFIED_END = "Berichtigung: Vertrag endet am ";
export const RECTIFIED_TERMS = "Berichtigung: Vertrag geändert";

const FOR_THE_CONTRACT = [END_OF_CONTRACT, RECTIFIED_END, RECTIFIED_TERMS].map((start) => `${start}%`);

/**
 * Condition on a row of `claim`: a person reversed it, who may have meant that there is none. A claim that the end of the
 * contract or a rectification took back counts as never made, where the contract runs on after all; of several claims
 * of a month the last one counts.
 */
export const isReversedOnPurpose = sql<boolean>`(claim.reversed AND NOT EXISTS (SELECT FROM claim AS reversal
  WHERE reversal.customer_id = claim.customer_id AND reversal.storno_of = claim.id
    AND reversal.reason LIKE ANY(${FOR_THE_CONTRACT}::text[]))
  AND NOT EXISTS (SELECT FROM claim AS later WHERE later.customer_id = claim.customer_id AND later.month = claim.month
    AND later.kind = 'monatsbeitrag' AND (later.year, later.seq) > (claim.year, claim.seq)))`;
