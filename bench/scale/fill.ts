import pg from "pg";

/** Documents of each of the customers that are watched, whatever stands around them. */
export const WATCHED_FILES = 400;
/** Documents of a customer in the mean; some have twenty times as many. */
const FILES_A_GROUP = 400;
const FOLDERS = 12;
/** Groups of one world write of the same things; a world has so many texts and words. */
const WORLDS = 50;
const TEXTS = 400;
const WORDS = 1500;
const WORDS_A_TEXT = 60;
/** Customer numbers that the product does not assign. */
const FIRST_NUMBER = 100_000;

const GROUP_TABLES = ["blob", "content", "content_text", "search_word", "file", "listing_entry"];
const HOUSE_TABLES = ["change", "change_seal", "job"];

// As whoever restores a backup: the triggers and foreign keys cost more than the rows, and what triggers write (numbers of
// the listing, search texts of customers) is written here by hand.
const QUICK =
  "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'";

/** What the texts are made of: the words of each world, and its texts with their words. */
const TEXT_WORLDS = [
  `CREATE UNLOGGED TABLE fill_word AS
    SELECT world, n, CASE WHEN n < 5 THEN (ARRAY['rechnung', 'privathaftpflichtversicherung', 'haftpflichtpolice', 'muller', 'kundigungsfrist'])[1 + n]
      ELSE left(translate(md5('w' || (world * 7919 + n * 13) % 20000) || md5('x' || n), '0123456789', 'ghijklmnop'), 4 + n % 14) END AS word
    FROM generate_series(0, ${WORLDS - 1}) AS world, generate_series(0, ${WORDS - 1}) AS n`,
  `CREATE INDEX ON fill_word (world, n)`,
  // Common words often, rare ones seldom: the square of an even distribution.
  `CREATE UNLOGGED TABLE fill_text AS
    SELECT world, text, string_agg(word, ' ') AS body, array_to_tsvector(array_agg(DISTINCT word)) AS words
    FROM generate_series(0, ${TEXTS - 1}) AS text, generate_series(1, ${WORDS_A_TEXT}) AS k,
      LATERAL (SELECT ((text * 7919 + k * 104729 + k * text * 31) % 39 * ((text * 613 + k * 8191) % 40))::int AS at) AS place
      JOIN fill_word ON fill_word.n = place.at % ${WORDS}
    GROUP BY world, text`,
  `CREATE INDEX ON fill_text (world, text)`,
  `CREATE UNLOGGED TABLE fill_group (id uuid PRIMARY KEY, g integer UNIQUE NOT NULL, folders uuid[] NOT NULL)`,
];

/** Groups g in [$1, $2): holder, one related person, contract, price, mandate, folders and their listing. */
const GROUPS = [
  `INSERT INTO fill_group SELECT new_id(), g, (SELECT array_agg(new_id()) FROM generate_series(0, ${FOLDERS}) WHERE g IS NOT NULL)
    FROM generate_series($1::int, $2::int - 1) AS g`,
  `INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday, password_hash)
    SELECT id, 'customer', id, 'Anna', 'Beispiel-' || g, 'gruppe' || g || '@bench.example', '1950-01-01', $3 FROM new_group`,
  `INSERT INTO app_user (role, customer_id, first_name, last_name, email, relation_kind)
    SELECT 'related', id, 'Rolf', 'Beispiel-' || g, 'verwandt' || g || '@bench.example', 'Partner/in' FROM new_group`,
  `INSERT INTO customer (id, number, contract_start, street, house_no, zip, city, search, sort_name)
    SELECT id, ${FIRST_NUMBER} + g, '2026-01-01', 'Gartenstraße', g % 90, '12345', 'Musterstadt',
      search_text('Anna Beispiel-' || g || ' gruppe' || g || '@bench.example ' || ${FIRST_NUMBER} + g || ' Musterstadt'),
      search_text('Beispiel-' || g || ' Anna') FROM new_group`,
  `INSERT INTO customer_price SELECT id, '2026-01-01', 'praktisch', 2990 FROM new_group`,
  `INSERT INTO mandate (customer_id, reference, signed_on, holder, iban)
    SELECT id, 'BENCH-' || g, '2026-01-01', 'Anna Beispiel-' || g, 'DE89370400440532013000' FROM new_group`,
  `INSERT INTO folder (customer_id, id, parent_id, name)
    SELECT id, folders[place], CASE WHEN place > 1 THEN folders[1] END, CASE WHEN place > 1 THEN 'Ordner ' || place - 1 ELSE 'Alle Dokumente' END
    FROM new_group, generate_series(1, ${FOLDERS + 1}) AS place`,
  `INSERT INTO listing_audience (customer_id, audience, number)
    SELECT id, audience, 1 FROM new_group, unnest(ARRAY['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', id]::uuid[]) AS audience`,
  `INSERT INTO listing_entry (customer_id, id, audience, kind, number)
    SELECT id, unnest(folders), '00000000-0000-0000-0000-000000000000', 'folder', 1 FROM new_group`,
];
const WORDS_OF_GROUPS = `INSERT INTO search_word (customer_id, word) SELECT DISTINCT id, word FROM new_group JOIN fill_word ON world = g % ${WORLDS}`;

/**
 * Documents n in [$1, $2). Those of all groups come in turn, as in real use: those of one group lie far apart. The first two
 * groups get their number exactly; of the $3 others some get many and many some (the largest about twenty times the mean).
 */
const MADE = (watched: boolean): string => `
  CREATE UNLOGGED TABLE fill_made AS
    SELECT n, fill_group.id AS customer_id, g, folders[2 + n % ${FOLDERS}] AS folder_id, new_id() AS id,
      md5(n::text) || md5('s' || n) AS sha256, n % 3 = 0 AS is_for_all,
      now() - make_interval(secs => ($2::int - n) * 0.5) AS at
    FROM generate_series($1::int, $2::int - 1) AS n
    JOIN fill_group ON g = ${
      watched
        ? "CASE WHEN $3::int > 0 THEN n % 2 END"
        : "2 + floor($3::int * power(((n::bigint * 7919 + n / 97) % 1000003) / 1000003.0, 1.5))::int"
    }`;

const FILES = `
  INSERT INTO file (customer_id, id, folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type,
    is_for_all, is_tax_relevant, is_sos, date_relevance_year, date_relevance_month, created_by, created_at, machine_state, machine_pages)
  SELECT customer_id, id, folder_id, customer_id, customer_id, sha256, 'Schreiben Nr. ' || n || ' zum Vorgang ' || n::bigint * 7919 % 10007,
    (ARRAY['pdf', 'jpg', 'png'])[1 + n % 3], 20000 + n::bigint * 7919 % 900000,
    (ARRAY['Musterkasse', 'Stadtwerke Beispielstadt', 'Finanzamt Beispielstadt', NULL])[1 + n % 4],
    CASE WHEN n % 3 = 0 THEN '{}'::text[] ELSE ARRAY['Wohnung', 'Jahr ' || 2015 + n % 10] END,
    (ARRAY['contract', 'invoice', 'police', 'misc', NULL])[1 + n % 5], is_for_all, n % 7 = 0, n % 50 = 0, 2015 + n % 10,
    1 + n % 12, customer_id, at, 'done', 1
  FROM fill_made`;
const BLOBS = `INSERT INTO blob (customer_id, sha256, size, reserved_at) SELECT customer_id, sha256, 20000, at FROM fill_made`;
const ENTRIES = `
  INSERT INTO listing_entry (customer_id, id, audience, kind, number)
  SELECT customer_id, id, audience, 'file', 1 FROM fill_made, unnest(CASE WHEN is_for_all
    THEN ARRAY['00000000-0000-0000-0000-000000000000']::uuid[] ELSE ARRAY['ffffffff-ffff-ffff-ffff-ffffffffffff', customer_id]::uuid[] END) AS audience`;
const DOCUMENTS = [BLOBS, FILES, ENTRIES];
const READ = [
  `INSERT INTO content (customer_id, sha256, state, pages, pages_read, had_text)
    SELECT customer_id, sha256, 'done', 1, 1, true FROM fill_made`,
  `INSERT INTO content_text (customer_id, sha256, body, words)
    SELECT customer_id, sha256, body, words FROM fill_made JOIN fill_text ON world = g % ${WORLDS} AND text = n / 2 % ${TEXTS}`,
  `INSERT INTO change (at, actor_id, actor_name, action, subject_type, subject_id, subject_name, customer_id, changes, ip)
    SELECT at, customer_id, 'Anna Beispiel-' || g, 'file.uploaded', 'file', id, 'Schreiben Nr. ' || n || '.pdf', customer_id,
      jsonb_build_array(jsonb_build_object('field', 'name', 'old', NULL, 'new', 'Schreiben Nr. ' || n)), '192.0.2.7' FROM fill_made`,
  `INSERT INTO change_seal SELECT coalesce((SELECT max(seq) FROM change_seal), 0) + row_number() OVER (ORDER BY id), id, sha256(id::text::bytea)
    FROM change WHERE id > coalesce((SELECT max(change_id) FROM change_seal), 0)`,
  // Two jobs a document of the last week, and some that wait for a later day.
  `INSERT INTO job (name, class, payload, customer_id, state, run_at, finished_at, attempts)
    SELECT 'read-content', 'light', jsonb_build_object('customer_id', customer_id, 'sha256', sha256), customer_id,
      CASE WHEN n % 1000 = 0 THEN 'queued' ELSE 'done' END, CASE WHEN n % 1000 = 0 THEN now() + interval '1 year' ELSE at END,
      CASE WHEN n % 1000 = 0 THEN NULL ELSE now() END, 1
    FROM fill_made WHERE n % 20 = 0 OR n % 1000 = 0`,
];

export interface FillOptions {
  /** Documents that are there, and that shall be there. */
  readonly from: number;
  readonly to: number;
  /** Without texts, history and jobs. */
  readonly bare: boolean;
  readonly passwordHash: string;
}

/** Makes what the texts are made of, and the two customers that are watched. */
export async function prepare(url: string, passwordHash: string): Promise<void> {
  await withDatabase(url, async (database) => {
    for (const statement of TEXT_WORLDS) await database.query(statement);
    await addGroups(database, { groups: [0, 2], bare: false, passwordHash });
    await addDocuments(database, { from: 0, to: 2 * WATCHED_FILES, groups: 2, watched: true, bare: false });
  });
}

/** Fills up to a number of documents, with the customers that they need. */
export async function fill(url: string, { from, to, bare, passwordHash }: FillOptions): Promise<void> {
  await withDatabase(url, async (database) => {
    const { rows } = await database.query<{ count: number }>("SELECT count(*)::int AS count FROM fill_group");
    const has = rows[0]?.count ?? 0;
    const groups = Math.max(has, Math.ceil(to / FILES_A_GROUP), 3);
    const indexes = to > 5 * from || to - from >= 500_000 ? await dropIndexes(database) : [];
    await addGroups(database, { groups: [has, groups], bare, passwordHash });
    await addDocuments(database, { from, to, groups: groups - 2, watched: false, bare });
    for (const definition of indexes) {
      const began = performance.now();
      await database.query(definition);
      console.error(`  ${Math.round((performance.now() - began) / 1000)} s: ${definition.slice(0, 90)}`);
    }
  });
}

interface Groups {
  /** From the first one to the one before the second. */
  readonly groups: readonly [number, number];
  /** Without words, which come from texts. */
  readonly bare: boolean;
  readonly passwordHash: string;
}

async function addGroups(
  database: pg.Client,
  { groups: [from, to], bare, passwordHash }: Groups,
): Promise<void> {
  if (from >= to) return;
  const newGroups = `(SELECT * FROM fill_group WHERE g >= ${from} AND g < ${to}) AS new_group`;
  for (const statement of bare ? GROUPS : [...GROUPS, WORDS_OF_GROUPS]) {
    const values = [from, to, passwordHash].slice(
      0,
      statement.includes("$3") ? 3 : statement.includes("$2") ? 2 : 0,
    );
    const text = statement.replace("FROM new_group", `FROM ${newGroups}`).replace("$3", "$1");
    await database.query(text, statement.includes("$3") ? [passwordHash] : values);
  }
}

interface Batch {
  readonly from: number;
  readonly to: number;
  readonly groups: number;
  readonly watched: boolean;
  readonly bare: boolean;
}

async function addDocuments(database: pg.Client, { from, to, groups, watched, bare }: Batch): Promise<void> {
  await database.query(MADE(watched), [from, to, groups]);
  for (const statement of bare ? DOCUMENTS : [...DOCUMENTS, ...READ]) {
    const began = performance.now();
    await database.query(statement);
    const seconds = Math.round((performance.now() - began) / 1000);
    if (seconds > 4) console.error(`  ${seconds} s: ${statement.trim().slice(0, 60)}`);
  }
  await database.query("DROP TABLE fill_made");
}

/**
 * Takes the indexes, keys and references of the large tables away; gives what makes them again. An index that grows row by
 * row at random places takes ten times as long as one that is made of all rows at once.
 */
async function dropIndexes(database: pg.Client): Promise<string[]> {
  const tables = [[...GROUP_TABLES, ...HOUSE_TABLES]];
  const { rows: constraints } = await database.query<{ table: string; name: string; definition: string }>(
    // References first: they stand on keys. Who makes them again trusts the rows, as whoever restores a backup.
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name,
       pg_get_constraintdef(oid) || CASE WHEN contype = 'f' THEN ' NOT VALID' ELSE '' END AS definition
     FROM pg_constraint
     WHERE contype IN ('f', 'p', 'u') AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[])) AND conparentid = 0
     ORDER BY contype = 'f' DESC, conrelid::regclass::text`,
    tables,
  );
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    tables,
  );
  for (const { table, name } of constraints)
    await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  for (const { name } of indexes) await database.query(`DROP INDEX ${name}`);
  const added = constraints.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
  return [...added.toReversed(), ...indexes.map(({ definition }) => definition)];
}

async function withDatabase(url: string, work: (database: pg.Client) => Promise<void>): Promise<void> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(QUICK);
    await work(database);
    await database.query("VACUUM ANALYZE");
  } finally {
    await database.end();
  }
}
