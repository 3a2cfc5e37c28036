import { LIST_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { columnContains, containsWord, searchWords } from "../../db/search-text.ts";

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly customer_id: string;
  readonly number: number;
  readonly holder: string;
}

const NAME = sql`one.first_name || ' ' || one.last_name`;

/** Minimum of digits that are searched in telephone numbers: fewer digits occur in most of them. */
const DIGITS_MIN = 3;

const digits = (column: string): RawBuilder<string> =>
  sql`regexp_replace(coalesce(${sql.ref(column)}, ''), '[^0-9]', '', 'g')`;

function hasWord(word: string, details: boolean): RawBuilder<SqlBool> {
  // A reader without the right to addresses cannot search by them: the name alone must match too.
  const found = columnContains(sql`one.search`, word);
  const seen = details ? found : sql`${found} AND ${containsWord(NAME, word)}`;
  const named = sql<SqlBool>`app_user.id IN (SELECT one.id FROM app_user AS one WHERE ${seen})`;
  const ways = [named];
  const number = word.replaceAll(/\D/g, "");
  if (/^\d+$/.test(word)) ways.push(sql`customer.number::text LIKE ${`${number}%`}`);
  if (details && number.length >= DIGITS_MIN && /^[\d+()/.-]+$/.test(word)) {
    const part = `%${number}%`;
    ways.push(sql`(${digits("customer.phone")} LIKE ${part} OR ${digits("customer.mobile")} LIKE ${part})`);
  }
  return sql`(${sql.join(ways, sql` OR `)})`;
}

/** The first people by name who match all words; without `details` only names and numbers are searched. */
export async function findPeople(ctx: Ctx, search: string, details: boolean): Promise<PersonRow[]> {
  const conditions = searchWords(search).map((word) => hasWord(word, details));
  const { rows } = await sql<PersonRow>`
    SELECT app_user.id, app_user.first_name || ' ' || app_user.last_name AS name, app_user.role, app_user.email,
      coalesce(customer.mobile, customer.phone) AS phone, customer.id AS customer_id, customer.number,
      holder.first_name || ' ' || holder.last_name AS holder
    FROM app_user
      JOIN customer ON customer.id = app_user.customer_id
      JOIN app_user AS holder ON holder.id = customer.id
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY name, app_user.id LIMIT ${LIST_PAGE_SIZE}`.execute(ctx.db);
  return rows;
}
