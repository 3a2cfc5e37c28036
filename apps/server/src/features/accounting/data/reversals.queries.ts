import { sql } from "kysely";

/** Condition on a row of `booking`: a reversal takes it back. */
export const isReversed = sql<boolean>`EXISTS (SELECT FROM booking AS reversal
  WHERE reversal.customer_id = booking.customer_id AND reversal.storno_of = booking.id)`;

/** Condition on a row of `booking`: it is neither a reversal nor reversed by one. */
export const isStanding = sql<boolean>`(booking.kind <> 'storno' AND NOT ${isReversed})`;
