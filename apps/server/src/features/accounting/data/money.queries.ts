import { sql, type RawBuilder } from "kysely";
import type { MoneyAccount } from "@krempelfrei/contract/bookings/bookings";

/**
 * Where the money of a booking moved, null where none did: the bank for payments and returns unless another account is named, and
 * for corrections only with a line of a bank statement or an account. Of a Storno ask the booking that it reverses.
 */
export const moneyOf = (booking: string): RawBuilder<MoneyAccount | null> => sql`(CASE
  WHEN ${sql.ref(`${booking}.kind`)} IN ('zahlung', 'ruecklastschrift')
    OR ${sql.ref(`${booking}.kind`)} = 'korrektur' AND ${sql.ref(`${booking}.bank_tx_id`)} IS NOT NULL
  THEN coalesce(${sql.ref(`${booking}.money_account`)}, 'bank')
  ELSE ${sql.ref(`${booking}.money_account`)} END)`;
