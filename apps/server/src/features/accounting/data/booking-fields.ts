/** The fields of a booking that the change history records. */
export const BOOKING_FIELDS = [
  "kind",
  "amount_cents",
  "booked_on",
  "text",
  "vat_bp",
  "money_account",
] as const;
