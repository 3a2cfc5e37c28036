import { BOOKING_TEXT_MAX } from "@krempelfrei/contract/limits";

/** The text of the fee of a return on the customer's account; the fees of a return are found by it. */
export const returnFeeText = (endToEndId: string): string =>
  `Bankgebühr Rücklastschrift ${endToEndId}`.slice(0, BOOKING_TEXT_MAX);

/** The text of what lets the customer off. */
export const reliefText = (endToEndId: string): string =>
  `Bankgebühr nicht berechnet ${endToEndId}`.slice(0, BOOKING_TEXT_MAX);

/** The note of the block that a return sets. */
export const blockNoteStart = (endToEndId: string): string => `Rücklastschrift ${endToEndId}: `;
