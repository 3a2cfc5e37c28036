import pg from "pg";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

/** Smaller for a quick try. */
const FILES = Number(process.env.BENCH_FILES ?? 2_000_000);
const GROUPS = FILES / 500;
const FOLDERS = 20;
const PARTITIONS = 16;
const ROUNDS = 25;
/** Queries of one measurement, each for another group. */
const QUERIES = 20;

/** The plain table and the partitioned one, each in a schema of its own, so that the same query text runs on both. */
const LAYOUTS = ["plain", "parted"] as const;
type Layout = (typeof LAYOUTS)[number];

/** SQL for an id that is always the same for the same text. */
const idOf = (text: string): string => `md5(${text})::uuid`;

// Documents of all groups are inserted in turn, as in real use: those of one group lie far apart in the table.
const FILL = `
  INSERT INTO plain.file (customer_id, folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type,
    is_tax_relevant, date_relevance_year, created_by)
  SELECT customer, ${idOf(`customer || '/' || n / $1 % ${FOLDERS}`)}, customer, customer, md5(n::text) || md5(n::text),
    'Schreiben Nr. ' || n || ' zum Vorgang ' || n::bigint * 7919 % 10007, (ARRAY['pdf', 'jpg', 'png'])[1 + n % 3],
    20000 + n::bigint * 7919 % 900000, (ARRAY['Musterkasse', 'Stadtwerke Beispielstadt', NULL])[1 + n % 3],
    CASE WHEN n % 3 = 0 THEN '{}'::text[] ELSE ARRAY['Wohnung', 'Jahr ' || 2015 + n % 10] END,
    (ARRAY['contract', 'invoice', 'police', 'misc', NULL])[1 + n % 5], n % 7 = 0, 2015 + n % 10, customer
  FROM generate_series(0, $2::int - 1) AS n, LATERAL (SELECT ${idOf("(n % $1)::text")} AS customer) AS owner`;

async function fill(database: pg.Client): Promise<void> {
  const { rows: indexes } = await database.query<{ indexdef: string }>(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'file'",
  );
  for (const layout of LAYOUTS) {
    const divided = layout === "parted" ? "PARTITION BY HASH (customer_id)" : "";
    await database.query(`
      CREATE SCHEMA ${layout};
      CREATE TABLE ${layout}.file (LIKE public.file INCLUDING DEFAULTS INCLUDING CONSTRAINTS) ${divided}`);
  }
  for (let part = 0; part < PARTITIONS; part += 1) {
    await database.query(
      `CREATE TABLE parted.file_${part} PARTITION OF parted.file FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${part})`,
    );
  }
  await database.query(FILL, [GROUPS, FILES]);
  await database.query("INSERT INTO parted.file SELECT * FROM plain.file");
  for (const layout of LAYOUTS) {
    for (const { indexdef } of indexes)
      await database.query(indexdef.replace(" ON public.file ", ` ON ${layout}.file `));
    await database.query(`VACUUM ANALYZE ${layout}.file`);
  }
}

interface Row {
  readonly customer_id: string;
  readonly folder_id: string;
  readonly id: string;
}

interface Case {
  readonly name: string;
  readonly where: string;
  readonly values: (row: Row) => string[];
}

const CASES: readonly Case[] = [
  {
    name: "listing of a group, 500 documents",
    where: "customer_id = $1",
    values: ({ customer_id }) => [customer_id],
  },
  {
    name: "a folder, 25 documents",
    where: "customer_id = $1 AND folder_id = $2",
    values: ({ customer_id, folder_id }) => [customer_id, folder_id],
  },
  {
    name: "a document by group and id",
    where: "customer_id = $1 AND id = $2",
    values: ({ customer_id, id }) => [customer_id, id],
  },
  { name: "a document by its id alone", where: "id = $1", values: ({ id }) => [id] },
];

/** The product's most frequent queries, bare, on documents of all groups in one table and in 16 partitions. */
export async function measureGroups(server: RunningServer): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  try {
    await fill(database);
    const { rows } = await database.query<Row>(
      "SELECT customer_id, folder_id, id FROM plain.file TABLESAMPLE SYSTEM (5) REPEATABLE (1)",
    );
    const figures: Figure[] = [];
    for (const { name, where, values } of CASES) {
      const asked = { plain: 0, parted: 0 };
      const ask = (layout: Layout) => async (): Promise<number> => {
        const round = asked[layout]++;
        const wanted = Array.from(
          { length: QUERIES },
          (_, place) => rows[(round + place * 997) % rows.length],
        );
        const ms = await timed(async () => {
          for (const row of wanted)
            if (row) await database.query(`SELECT * FROM ${layout}.file WHERE ${where}`, values(row));
        });
        return ms / QUERIES;
      };
      const measured = await interleave(ROUNDS, { plain: ask("plain"), parted: ask("parted") });
      figures.push({
        name,
        ours: `${median(measured.plain).toFixed(2)} ms`,
        reference: `${median(measured.parted).toFixed(2)} ms in ${PARTITIONS} partitions`,
        ratio: ratioOf(measured.plain, measured.parted),
        target: "",
      });
    }
    return figures;
  } finally {
    await database.query("DROP SCHEMA IF EXISTS plain CASCADE; DROP SCHEMA IF EXISTS parted CASCADE");
    await database.end();
  }
}
