import { sql, type RawBuilder } from "kysely";
import type { MoneyAccount } from "@krempelfrei/contract/bookings/bookings";

/**
 * Money account of a booking, null if no money moved: the bank for payments and returns unless another account is
 * named; for corrections only with a line of a bank statement or an account. For a Storno pass the reversed booking.
 */
export const moneyOf = (booking: string): RawBuilder<MoneyAccount | null> => sql`(CASE
  WHEN ${sql.ref(`${booking}.kind`)} IN ('zahlung', 'ruecklastschrift')
    OR ${sql.ref(`${booking}.kind`)} = 'korrektur' AND ${sql.ref(`${booking}.bank_tx_id`)} IS NOT NULL
  THEN coalesce(${sql.ref(`${booking}.money_account`)}, 'bank')
  ELSE ${sql.ref(`${booking}.money_account`)} END)`;

/** Rate of an extra or a credit in basis points: the rate of the position that bills it, before billing its own rate. */
export const serviceRate = (booking: string, billed: string): RawBuilder<number> => sql`coalesce(
  ${sql.ref(`${billed}.vat_bp`)}, ${sql.ref(`${booking}.vat_bp`)}, 0)`;
