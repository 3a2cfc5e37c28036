import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";

/** Text of the fee of a return on the customer's account; queries find the fees of a return by it. */
export const returnFeeText = (endToEndId: string): string =>
  `Bankgebühr Rücklastschrift ${endToEndId}`.slice(0, BOOKING_TEXT_MAX);

/** Text of the booking that waives the fee. */
export const reliefText = (endToEndId: string): string =>
  `Bankgebühr nicht berechnet ${endToEndId}`.slice(0, BOOKING_TEXT_MAX);

/** Beginning of the note of the block that a return sets. */
export const blockNoteStart = (endToEndId: string): string => `Rücklastschrift ${endToEndId}: `;
