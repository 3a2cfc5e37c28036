/** Refusal of a booking whose key an earlier one with other values has. */
export const SENT_BEFORE =
  "Diese Buchung wurde bereits mit anderen Angaben gespeichert. Bitte laden Sie die Seite neu.";

/** The fields of a booking that the change history records. */
export const BOOKING_FIELDS = [
  "kind",
  "amount_cents",
  "booked_on",
  "text",
  "vat_bp",
  "money_account",
] as const;
