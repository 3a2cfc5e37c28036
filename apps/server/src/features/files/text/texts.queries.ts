import type { Invoice } from "@krempelfrei/documents/invoice";
import type { ContractNumber } from "@krempelfrei/documents/series/contracts";
import type { FoundDate } from "@krempelfrei/documents/suggest/found-dates";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { copyRows, type GroupMove } from "../../../context/copy-rows.queries.ts";

type Database = Pick<Ctx, "db">;

/** Locks the word list of the group against changes until the transaction ends. */
export async function lockWords({ db }: Database, customerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`search-words:${customerId}`}, 0))`.execute(db);
}

/** The electronic invoice in a content; undefined if there is none. */
export async function findInvoice(
  { db }: Database,
  { customerId, sha256 }: TextKey,
): Promise<Invoice | undefined> {
  const row = await db
    .selectFrom("content")
    .select((eb) => eb.ref("invoice").$castTo<Invoice | null>().as("invoice"))
    .where("customer_id", "=", customerId)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  return row?.invoice ?? undefined;
}

export interface ContentText {
  readonly customerId: string;
  readonly sha256: string;
  readonly body: string;
  /** Folded, without duplicates. */
  readonly words: readonly string[];
  /** Amount to pay; null if none was found. */
  readonly amountCents: number | null;
  /** Days found in the text by which something is due. */
  readonly dates: readonly FoundDate[];
  readonly contractNumbers: readonly ContractNumber[];
}

/** Sets the text of a content. False if the content is gone. */
export async function putText({ db }: Database, text: ContentText): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO content_text (customer_id, sha256, body, words, amount_cents, dates, contract_numbers)
    SELECT customer_id, sha256, ${text.body}, array_to_tsvector(${text.words}::text[]), ${text.amountCents}::bigint,
      ${JSON.stringify(text.dates)}::jsonb, ${JSON.stringify(text.contractNumbers)}::jsonb
    FROM blob WHERE customer_id = ${text.customerId} AND sha256 = ${text.sha256} FOR KEY SHARE
    ON CONFLICT (customer_id, sha256) DO UPDATE SET body = excluded.body, words = excluded.words,
      amount_cents = excluded.amount_cents, dates = excluded.dates, contract_numbers = excluded.contract_numbers
    RETURNING true`.execute(db);
  return rows.length > 0;
}

/** Contents of the group with a text, in the order of their hashes, after the hash `after`. */
export async function listTexts(
  { db }: Database,
  customerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("content_text")
    .select("sha256")
    .where("customer_id", "=", customerId)
    .where("sha256", ">", after)
    .orderBy("sha256")
    .limit(limit)
    .execute();
  return rows.map((row) => row.sha256);
}

type TextKey = Pick<ContentText, "customerId" | "sha256">;

export async function findBody(
  { db }: Database,
  { customerId, sha256 }: TextKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("content_text")
    .select("body")
    .where("customer_id", "=", customerId)
    .where("sha256", "=", sha256)
    .forUpdate()
    .executeTakeFirst();
  return row?.body;
}

export async function setFindings(
  { db }: Database,
  { customerId, sha256, words, amountCents, dates, contractNumbers }: ContentText,
): Promise<void> {
  await sql`
    UPDATE content_text SET words = array_to_tsvector(${words}::text[]), amount_cents = ${amountCents}::bigint,
      dates = ${JSON.stringify(dates)}::jsonb, contract_numbers = ${JSON.stringify(contractNumbers)}::jsonb
    WHERE customer_id = ${customerId} AND sha256 = ${sha256}`.execute(db);
}

/** Adds words to the list of the group; existing ones stay. */
export async function addWords(
  { db }: Database,
  customerId: string,
  words: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO search_word (customer_id, word) SELECT ${customerId}, unnest(${words}::text[])
    ON CONFLICT (customer_id, word) DO NOTHING`.execute(db);
}

/** Removes words from the list of the group that none of its texts contains any more. */
export async function deleteUnusedWords({ db }: Database, customerId: string): Promise<void> {
  await sql`
    DELETE FROM search_word AS listed WHERE customer_id = ${customerId} AND NOT EXISTS (
      SELECT FROM (
        SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM content_text
        WHERE customer_id = ${customerId}) AS used
      WHERE used.word = listed.word)`.execute(db);
}

/**
 * Copies the texts of these contents to a group that has the contents too, and adds the words to the word list of that
 * group.
 */
export async function copyTexts(ctx: Ctx, move: GroupMove, shas: readonly string[]): Promise<void> {
  await copyRows(ctx, "content_text", move, sql<boolean>`original.sha256 = ANY(${shas}::text[])`);
  await sql`
    INSERT INTO search_word (customer_id, word)
    SELECT DISTINCT customer_id, used.word FROM content_text, unnest(tsvector_to_array(words)) AS used (word)
    WHERE customer_id = ${move.to} AND EXISTS (
      SELECT FROM search_word AS listed WHERE listed.customer_id = ${move.from} AND listed.word = used.word)
    ON CONFLICT (customer_id, word) DO NOTHING`.execute(ctx.db);
}
