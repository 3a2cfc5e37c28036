import pg from "pg";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

/** Smaller for a quick try. */
const TEXTS = Number(process.env.BENCH_TEXTS ?? 100_000);
const IN_GROUP = 2000;
const WORDS = 120;
const ROUNDS = 25;

/** An id that is a UUID of version 4 to whoever looks. */
const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

// 20,000 words of letters, and those that are searched for; the texts of all groups are inserted in turn.
const FILL = [
  `CREATE TEMP TABLE word AS SELECT n, left(translate(md5(n::text) || md5('x' || n), '0123456789', 'ghijklmnop'), 4 + n % 14) AS word
    FROM generate_series(0, 19999) AS n`,
  `UPDATE word SET word = (ARRAY['privathaftpflichtversicherung', 'haftpflichtpolice', 'rechnung', 'muller', 'kundigungsfrist'])[1 + n]
    WHERE n < 5`,
  `CREATE INDEX ON word (n)`,
  `CREATE TEMP TABLE holder AS SELECT ${idOf("'search' || g")} AS id, g FROM generate_series(0, $1::int / ${IN_GROUP} - 1) AS g`,
  `INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
    SELECT id, 'customer', id, 'Anna', 'Gruppe ' || g, 'suche' || g || '@bench.example', '1950-01-01' FROM holder`,
  `INSERT INTO customer (id, number, contract_start, zip) SELECT id, 900000 + g, '2020-01-01', '12345' FROM holder`,
  `INSERT INTO folder (customer_id, name) SELECT id, 'Alle Dokumente' FROM holder`,
  `CREATE TEMP TABLE made AS SELECT n, holder.id AS customer_id, md5(n::text) || md5(n::text) AS sha256
    FROM generate_series(0, $1::int - 1) AS n JOIN holder ON holder.g = n % ($1::int / ${IN_GROUP})`,
  `INSERT INTO blob (customer_id, sha256, size) SELECT customer_id, sha256, 1 FROM made`,
  `INSERT INTO file (customer_id, folder_id, user_id, sha256, name, extension, size)
    SELECT made.customer_id, folder.id, made.customer_id, sha256, 'Brief ' || n, 'pdf', 1
    FROM made JOIN folder ON folder.customer_id = made.customer_id`,
  // Common words often, rare ones seldom: the square of an even distribution.
  `INSERT INTO content_text (customer_id, sha256, body, words)
    SELECT customer_id, sha256, string_agg(word, ' '), array_to_tsvector(array_agg(DISTINCT word))
    FROM made, generate_series(1, ${WORDS}) AS k,
      LATERAL (SELECT ((made.n::bigint * 7919 + k * 104729 + k * made.n::bigint * 31) % 141 * ((made.n::bigint * 613 + k * 8191) % 142))::int AS at) AS place
      JOIN word ON word.n = place.at
    GROUP BY customer_id, sha256`,
  `INSERT INTO search_word (customer_id, word)
    SELECT DISTINCT customer_id, used.word FROM content_text, unnest(tsvector_to_array(words)) AS used (word)
    WHERE customer_id IN (SELECT id FROM holder) ON CONFLICT DO NOTHING`,
];

// The two questions that the answer needs, as one would ask them by hand: which words, and which texts have one.
const LISTED = "SELECT word FROM search_word WHERE customer_id = $1 AND word LIKE '%' || $2 || '%'";
const FOUND = `
  SELECT file.id, file.name, content_text.body FROM content_text
  JOIN file ON file.customer_id = content_text.customer_id AND file.sha256 = content_text.sha256
  WHERE content_text.customer_id = $1 AND words @@ $2::tsquery
  ORDER BY words @@ $3::tsquery DESC, date_relevance_year DESC NULLS LAST, file.id DESC LIMIT 21`;

const SEARCHES = ["rechnung", "haftpflicht", "Müller", "haftpflicht rechnung"] as const;
const folded = (search: string): string[] =>
  search.split(" ").map((word) => word.replaceAll("ü", "u").toLowerCase());

/** The value that 95 of 100 are below. */
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

/** The search in texts, of one customer and of all, beside the bare queries of the same hits; the app is the real one. */
export async function measureSearch(server: RunningServer): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  const app = await openApp(server);
  try {
    // A contract holder and its group name each other.
    await database.query("BEGIN");
    for (const statement of FILL) await database.query(statement, statement.includes("$1") ? [TEXTS] : []);
    await database.query("COMMIT");
    await database.query("VACUUM ANALYZE content_text, search_word, file");
    const { rows } = await database.query<{ id: string }>("SELECT id FROM holder WHERE g = 0");
    const group = rows[0]?.id ?? "";
    const client = await app.signIn("admin@krempelfrei.example");
    const figures: Figure[] = [];
    for (const search of SEARCHES) {
      await database.query("DELETE FROM throttle");
      const ask = async (scope: string) => {
        const answer = await client.get(`/api/search?q=${encodeURIComponent(search)}${scope}`);
        const hits = answer.json<{ hits: unknown[] }>().hits.length;
        if (hits === 0) throw new Error(`${search}: nothing found`);
      };
      const bare = async () => {
        const words = await Promise.all(
          folded(search).map(
            async (word) => (await database.query<{ word: string }>(LISTED, [group, word])).rows,
          ),
        );
        const fits = words
          .map((listed) => `(${listed.map(({ word }) => `'${word}'`).join(" | ")})`)
          .join(" & ");
        const exact = folded(search)
          .map((word) => `'${word}'`)
          .join(" & ");
        await database.query(FOUND, [group, fits, exact]);
      };
      const values = await interleave(ROUNDS, {
        product: () => timed(() => ask(`&customer_id=${group}`)),
        bare: () => timed(bare),
        all: () => timed(() => ask("")),
        // What any call takes: the session, and an answer.
        empty: () => timed(() => client.get("/api/user")),
      });
      figures.push({
        name: `GET /api/search?q=${search}, ${IN_GROUP} of ${TEXTS} texts`,
        ours: `${median(values.product).toFixed(1)} ms, p95 ${p95(values.product).toFixed(1)}; all customers ${median(values.all).toFixed(1)} ms; an empty call ${median(values.empty).toFixed(1)} ms`,
        reference: `bare queries: ${median(values.bare).toFixed(1)} ms`,
        ratio: ratioOf(values.product, values.bare),
        target: "at most 2.00, p95 under 15 ms",
      });
    }
    return figures;
  } finally {
    await database.end();
    await app.close();
  }
}
