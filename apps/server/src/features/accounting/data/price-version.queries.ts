import { sql, type RawBuilder } from "kysely";

/**
 * Orders rows of `customer_price` beside their `customer` so that the version valid on a day comes first, or before the
 * contract the one of its first day. The oldest version also covers the days before it; versions from before the start of
 * the contract are stored, because the start may have been corrected.
 */
export const versionOn = (day: string): RawBuilder<unknown> => {
  const counted = sql`greatest(${day}::date, customer.contract_start)`;
  return sql`valid_from > ${counted}, abs(valid_from - ${counted})`;
};
