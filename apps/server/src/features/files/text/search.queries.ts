import { sql, type RawBuilder, type SqlBool } from "kysely";
import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { PREPARED } from "../../../db/prepared.ts";
import { visibleFiles } from "../data/files.queries.ts";

/** A group, or null for all groups. */
export type Scope = string | null;

/** Maximum of listed words that one word may match; beyond it the shortest are taken. */
export const PARTS_MAX = 512;
/** Maximum of listed words of all lists that are looked up in texts at once; with more, each list is cut by itself. */
const LOOKED_UP_MAX = 2 * PARTS_MAX;
const SIMILAR_MAX = 64;
/** Minimum of trigram similarity. Measured: "Rechnugn" finds "Rechnung", and few searches find too much. */
const SIMILARITY = 0.4;
const DISTANCE = 2;

const inScope = (scope: Scope) => (scope === null ? sql`true` : sql`customer_id = ${scope}`);

/**
 * The condition that a visible text contains `listed.word`. It applies before a list is cut; otherwise a word of an
 * invisible document would displace a visible one, which reveals it.
 */
function isSeen(ctx: Ctx, scope: Scope): RawBuilder<SqlBool> {
  if (seesAll(ctx, scope)) return sql<SqlBool>`true`;
  const { actor } = ctx;
  // LIMIT keeps the look-up of each word in the index: joined, every word would be compared with every text.
  return sql<SqlBool>`(
    SELECT true FROM content_text AS text
    JOIN file ON file.customer_id = text.customer_id AND file.sha256 = text.sha256
    WHERE text.customer_id = ${scope} AND text.words @@ quote_literal(listed.word)::tsquery
      AND NOT file.machine_hidden AND ${visibleFiles(actor)} LIMIT 1)`;
}

/** Staff see every document, and only they search all groups. */
const seesAll = ({ actor }: Ctx, scope: Scope): boolean => scope === null || has(actor, "documents.manage");

/**
 * For each list of patterns the listed words that are LIKE one of them, the shortest first, at most `PARTS_MAX`. All in
 * one statement.
 */
export async function listParts(
  ctx: Ctx,
  scope: Scope,
  lists: readonly (readonly string[])[],
): Promise<string[][]> {
  const known = seesAll(ctx, scope) ? undefined : await listSeenParts(ctx, scope, lists);
  if (known) return known;
  // OFFSET 0 keeps PostgreSQL from looking up more words in texts than needed.
  const selects = lists.flatMap((patterns, at) =>
    patterns.length === 0
      ? []
      : sql`(SELECT ${at}::int AS at, word FROM (
          SELECT word FROM search_word WHERE ${inScope(scope)} AND word LIKE ANY(${patterns}::text[])
          GROUP BY word ORDER BY length(word), word OFFSET 0) AS listed
        WHERE ${isSeen(ctx, scope)} LIMIT ${PARTS_MAX})`,
  );
  const found = lists.map((): string[] => []);
  if (selects.length === 0) return found;
  const { rows } = await sql<{ at: number; word: string }>`${sql.join(selects, sql` UNION ALL `)}`.execute(
    ctx.db,
  );
  for (const { at, word } of rows) found[at]?.push(word);
  return found;
}

/**
 * The same for a member, with each word looked up in texts once although several lists have it, as a form of a word is
 * in the list of its stem too. Undefined if the lists have more than `LOOKED_UP_MAX` words.
 */
async function listSeenParts(
  ctx: Ctx,
  scope: Scope,
  lists: readonly (readonly string[])[],
): Promise<string[][] | undefined> {
  const found = lists.map((): string[] => []);
  const all = [...new Set(lists.flat())];
  if (all.length === 0) return found;
  const { rows } = await sql<{ at: number | null; word: string | null }>`
    WITH matching AS MATERIALIZED (
      SELECT word FROM search_word WHERE customer_id = ${scope} AND word LIKE ANY(${all}::text[])),
    seen AS MATERIALIZED (
      SELECT word FROM matching AS listed
      WHERE (SELECT count(*) FROM matching) <= ${LOOKED_UP_MAX}::int AND ${isSeen(ctx, scope)})
    SELECT list.at::int - 1 AS at, part.word
    FROM json_array_elements(${JSON.stringify(lists)}::json) WITH ORDINALITY AS list (patterns, at), LATERAL (
      SELECT word FROM seen WHERE word LIKE ANY(ARRAY(SELECT json_array_elements_text(list.patterns)))
      ORDER BY length(word), word LIMIT ${PARTS_MAX}::int) AS part
    UNION ALL
    SELECT NULL, NULL FROM matching HAVING count(*) > ${LOOKED_UP_MAX}::int ${PREPARED}`.execute(ctx.db);
  for (const { at, word } of rows) {
    if (at === null || word === null) return undefined;
    found[at]?.push(word);
  }
  return found;
}

/** Equal for two words with the same letters: two swapped letters change most trigrams of a short word ("Beitarg"). */
const sortedLetters = (word: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(SELECT string_agg(letter, '' ORDER BY letter) FROM regexp_split_to_table(${word}, '') AS letter)`;

/** The listed words similar to this one, the most similar first. */
export async function listSimilar(ctx: Ctx, scope: Scope, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM (
      SELECT word FROM (SELECT DISTINCT word FROM search_word WHERE ${inScope(scope)} AND word % ${word}) AS near
      WHERE levenshtein_less_equal(word, ${word}, ${DISTANCE}) <= ${DISTANCE}
        AND (similarity(word, ${word}) >= ${SIMILARITY} OR ${sortedLetters(sql`word`)} = ${sortedLetters(sql`${word}::text`)})
      ORDER BY levenshtein_less_equal(word, ${word}, ${DISTANCE}), word OFFSET 0) AS listed
    WHERE ${isSeen(ctx, scope)} LIMIT ${SIMILAR_MAX}`.execute(ctx.db);
  return rows.map((row) => row.word);
}

export interface FoundFile extends Position {
  readonly customer_id: string;
  readonly name: string;
  readonly extension: string;
  readonly body: string;
}

/** The position of a hit in the order of hits. */
export interface Position {
  /**
   * Five times the exactness (2: all words as typed, 1: some inside of others, 0: some in another form or by a synonym),
   * plus 3 if title and day match all words as well, or 1 if some, plus 1 if the first word of the name matches one: a
   * contract comes before its addendum.
   */
  readonly rank: number;
  /** The day of the document as YYYYMMDD, else the day of its upload. */
  readonly day: number;
  readonly id: string;
}

/** Query for texts in the language of `tsquery`, made of folded words. */
export interface HitQuery {
  readonly scope: Scope;
  readonly fits: string;
  /**
   * Query of better hits by the typed words alone, also inside of longer words; undefined if no term has other forms or
   * synonyms.
   */
  readonly part: string | undefined;
  /** Query of the best hits: the words as typed; undefined if there are none. */
  readonly exact: string | undefined;
  /** Patterns of forms and synonyms for each typed word: a hit ranks higher the more of them title and sender match. */
  readonly titles: readonly (readonly string[])[];
  /** Beginnings of days, YYYYMMDD: a hit ranks higher if the document's day matches each. */
  readonly days: readonly string[];
}

/** Name and sender, folded approximately like `foldWord`. */
const TITLE = sql<string>`translate(lower(concat_ws(' ', file.name, file.author)), 'äöüß', 'aous')`;

const DAY = sql<number>`coalesce(
  file.date_relevance_year * 10000 + coalesce(file.date_relevance_month, 0) * 100 + coalesce(file.date_relevance_day, 0),
  to_char(file.created_at AT TIME ZONE 'Europe/Berlin', 'YYYYMMDD')::int)`;
/** First word of a name: what the document is, as in "Mietvertrag Gartenstraße", but not in "Nachtrag Mietvertrag". */
const FIRST_WORD = sql<string>`substring(translate(lower(file.name), 'äöüß', 'aous') from '[[:alpha:]][^ _]*')`;
/** Typed words up to which a search is prepared: each number has a text of its own. */
const PREPARED_WORDS_MAX = 2;

const COUNTED_MAX = 500;

/** Each comparison runs for every matching text, so comparisons with a known result are left out. */
function rankOf({ exact, part, titles, days }: HitQuery): RawBuilder<number> {
  const has = (query: string | undefined) => sql<SqlBool>`content_text.words @@ ${query ?? null}::tsquery`;
  // Null, and not another text, where there is no such query: few texts can be prepared.
  const exactness = sql<number>`CASE WHEN ${has(exact)} THEN 10
    WHEN ${part ?? null}::tsquery IS NULL OR ${has(part)} THEN 5 ELSE 0 END`;
  const ofTitle = [
    ...titles.map((patterns) => sql<SqlBool>`${TITLE} LIKE ANY(${patterns}::text[])`),
    ...days.map((day) => sql<SqlBool>`(${DAY})::text LIKE ${`${day}%`}`),
  ];
  if (ofTitle.length === 0) return exactness;
  const all = sql.join(ofTitle, sql` AND `);
  const some = ofTitle.length === 1 ? sql`` : sql`WHEN ${sql.join(ofTitle, sql` OR `)} THEN 1`;
  const isFirst = sql<SqlBool>`${FIRST_WORD} LIKE ANY(${titles.flat()}::text[])`;
  return sql<number>`(${exactness} + CASE WHEN ${all} THEN 3 ${some} ELSE 0 END + CASE WHEN ${isFirst} THEN 1 ELSE 0 END)`;
}

/** Files that the actor sees in lists and whose text matches `fits`. */
function found(ctx: Ctx, { scope, fits }: HitQuery) {
  const query = ctx.db
    .selectFrom("content_text")
    .innerJoin("file", (join) =>
      join
        .onRef("file.customer_id", "=", "content_text.customer_id")
        .onRef("file.sha256", "=", "content_text.sha256"),
    )
    .where(sql<boolean>`content_text.words @@ ${fits}::tsquery`)
    .where("file.machine_hidden", "=", false)
    .where(visibleFiles(ctx.actor));
  return scope === null ? query : query.where("content_text.customer_id", "=", scope);
}

/** Number of hits, counted up to `COUNTED_MAX`. */
export async function countFound(ctx: Ctx, hitQuery: HitQuery): Promise<number> {
  const some = found(ctx, hitQuery).select("file.id").limit(COUNTED_MAX).as("some");
  const { count } = await ctx.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Hits after a position: by rank, then by day. */
export async function listFound(
  ctx: Ctx,
  hitQuery: HitQuery,
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<FoundFile[]> {
  const rank = rankOf(hitQuery);
  let query = found(ctx, hitQuery)
    .select(["file.id", "file.customer_id", "file.name", "file.extension", "content_text.body"])
    .select([rank.as("rank"), DAY.as("day")]);
  if (after) {
    query = query.where(
      sql<boolean>`(${rank}, ${DAY}, file.id) < (${after.rank}::int, ${after.day}::int, ${after.id}::uuid)`,
    );
  }
  const first = query.orderBy("rank", "desc").orderBy("day", "desc").orderBy("file.id", "desc").limit(limit);
  return (after || !isPreparable(hitQuery) ? first : first.modifyEnd(PREPARED)).execute();
}

/**
 * True if the statement is one of a few texts, and its plan fits any search of a group: by words, whose texts an index
 * finds. A beginning of words is planned each time.
 */
const isPreparable = ({ scope, fits, titles, days }: HitQuery): boolean =>
  scope !== null && !fits.includes(":*") && titles.length <= PREPARED_WORDS_MAX && days.length === 0;

/** Numbers of files in the actor's lists whose text is missing or incomplete. */
export async function countUnread(ctx: Ctx, scope: Scope): Promise<{ waiting: number; unreadable: number }> {
  const waits = sql<boolean>`machine_state IN ('waiting', 'recognising')`;
  let query = ctx.db
    .selectFrom("file")
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(waits).as("waiting"),
      eb.fn.countAll<number>().as("all"),
    ])
    .where("machine_state", "<>", "done");
  if (scope !== null) query = query.where("customer_id", "=", scope);
  const { waiting, all } = await query.where(visibleFiles(ctx.actor)).executeTakeFirstOrThrow();
  // With reading switched off no text is expected.
  return ctx.settings.readsDocuments
    ? { waiting, unreadable: all - waiting }
    : { waiting: 0, unreadable: all };
}

/**
 * Maximum of waiting documents whose names a search compares: after a large import comparing all names would take
 * seconds.
 */
const AWAITED_MAX = 500;

/**
 * Documents that the actor sees in lists and that wait to be read: first documents with one of the folded words in name
 * or sender, then the newest. In a search of all groups only documents with a word.
 */
export async function listAwaited(
  ctx: Ctx,
  scope: Scope,
  { words, limit }: { readonly words: readonly string[]; readonly limit: number },
) {
  const patterns = words.map((word) => `%${word}%`);
  // Approximately like `foldWord`.
  const isNamed = sql<boolean>`
    translate(lower(concat_ws(' ', name, author)), 'äöüß', 'aous') LIKE ANY(${patterns}::text[])`;
  const waiting = ctx.db
    .selectFrom("file")
    .select(["customer_id", "sha256", "machine_state", "name", "author", "created_at"])
    .where("machine_state", "=", sql.lit("waiting"))
    .where("machine_hidden", "=", false)
    .where(scope === null ? sql<boolean>`true` : sql<boolean>`customer_id = ${scope}`)
    .where(visibleFiles(ctx.actor))
    .orderBy("created_at", "desc")
    .limit(AWAITED_MAX);
  return ctx.db
    .selectFrom(waiting.as("waiting"))
    .select(["customer_id", "sha256", "machine_state"])
    .where(scope === null ? isNamed : sql<boolean>`true`)
    .orderBy(isNamed, "desc")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

/** Names of the contract holders by group. */
export async function listHolders(
  ctx: Ctx,
  groups: readonly string[],
): Promise<Map<string, { first_name: string; last_name: string }>> {
  if (groups.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name"])
    .where("id", "in", groups)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
