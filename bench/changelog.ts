import pg from "pg";
import { listChanges } from "../apps/server/src/features/changelog/list-changes.ts";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, startServer, temporaryFolder, type RunningServer } from "./server.ts";

/** Smaller for a quick try. */
const ENTRIES = Number(process.env.BENCH_CHANGES ?? 5_000_000);
const ROUNDS = 15;
const PAGE = 20;
/** One entry in this many is by the person that the filter names. */
const ACTORS = 40;
const CUSTOMERS = 100_000;

/** SQL for an id that is always the same for the same text. */
const idOf = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

// Ordered in time as their ids are, as in real use: one a minute, backwards from now.
const FILL = `
  INSERT INTO change (at, actor_id, actor_name, action, subject_type, subject_id, subject_name, customer_id, changes, ip)
  SELECT now() - make_interval(mins => ($1 - i)::int), ${idOf(`'actor' || i % ${ACTORS}`)}, 'Erika Muster',
    (ARRAY['file.updated', 'file.moved', 'customer.updated', 'session.started', 'booking.created'])[1 + i % 5],
    'file', gen_random_uuid(), 'Beleg ' || i || '.pdf', ${idOf(`'customer' || (i::bigint * 7919) % ${CUSTOMERS}`)},
    '[{"field": "name", "old": "Beleg", "new": "Rechnung"}]', '127.0.0.1'
  FROM generate_series(1, $1) AS i`;

const COLUMNS = `id, at, actor_id, actor_name, action, subject_type, subject_id, subject_name, customer_id, changes, ip`;
const bare = (where: string): string =>
  `SELECT ${COLUMNS} FROM change ${where} ORDER BY at DESC, id DESC LIMIT ${PAGE + 1}`;

/** What is asked for, beside the bare query by its index. */
interface Case {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sql: string;
  readonly values: readonly string[];
}

/** The change history with five million entries, in a database of its own that is gone afterwards. */
export async function measureChangelog(_server: RunningServer): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const server = await startServer(folder.path);
  try {
    return await measureOn(server);
  } finally {
    await server.stop();
    await folder.remove();
  }
}

async function measureOn(server: RunningServer): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  const app = await openApp(server);
  try {
    await fill(database);
    const client = await app.signIn("admin@krempelfrei.example");
    const read = async (query: Readonly<Record<string, string>>): Promise<string | null> => {
      const url = `/api/changelog?${new URLSearchParams(query)}`;
      const answer = await client.get(url);
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
      const { data, next } = answer.json<{ data: unknown[]; next: string | null }>();
      if (data.length === 0) throw new Error(`${url}: no entries`);
      return next;
    };
    const figures: Figure[] = [];
    const ctx = { ...app.deps, actor: { kind: "system", name: "Bench" } } as const;
    for (const one of await casesOf(database)) {
      const values = await interleave(ROUNDS, {
        verb: () => timed(() => listChanges(ctx, { search: "", ...one.query, per_page: PAGE })),
        request: () => timed(() => read(one.query)),
        bare: () => timed(async () => JSON.stringify((await database.query(one.sql, [...one.values])).rows)),
      });
      const figure = (name: string, ours: readonly number[], target: string): Figure => ({
        name: `change history of ${ENTRIES}, ${one.name}${name}`,
        ours: `${median(ours).toFixed(1)} ms`,
        reference: `bare query and JSON.stringify: ${median(values.bare).toFixed(1)} ms`,
        ratio: ratioOf(ours, values.bare),
        target,
      });
      figures.push(figure("", values.verb, "at most 3.00"));
      // Session, rights and checks of any request are in it too.
      figures.push(figure(", whole request", values.request, ""));
    }
    return [...figures, ...(await measureDepth(read))];
  } finally {
    await database.end();
    await app.close();
  }
}

async function fill(database: pg.Client): Promise<void> {
  // Sealing five million entries is not measured here, and an index is built faster once the rows are there.
  await database.query("ALTER TABLE change DISABLE TRIGGER change_is_unsealed");
  const { rows: indexes } = await database.query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'change' AND indexname <> 'change_pkey'",
  );
  for (const { indexname } of indexes) await database.query(`DROP INDEX ${indexname}`);
  await database.query(FILL, [ENTRIES]);
  for (const { indexdef } of indexes) await database.query(indexdef);
  await database.query("ALTER TABLE change ENABLE TRIGGER change_is_unsealed");
  await database.query("VACUUM ANALYZE change");
}

async function casesOf(database: pg.Client): Promise<Case[]> {
  const { rows } = await database.query<{ actor: string; customer: string; day: string }>(
    `SELECT ${idOf("'actor7'")} AS actor, customer_id AS customer,
       to_char(at AT TIME ZONE 'Europe/Berlin', 'YYYY-MM-DD') AS day
     FROM change WHERE id = (SELECT max(id) / 2 FROM change)`,
  );
  const { actor = "", customer = "", day = "" } = rows[0] ?? {};
  const start = `($1::date::timestamp AT TIME ZONE 'Europe/Berlin')`;
  const end = `(($1::date + 1)::timestamp AT TIME ZONE 'Europe/Berlin')`;
  return [
    { name: "first page", query: {}, sql: bare(""), values: [] },
    {
      name: "one person",
      query: { actor_id: actor },
      sql: bare("WHERE actor_id = $1"),
      values: [actor],
    },
    {
      name: "one customer",
      query: { customer_id: customer },
      sql: bare("WHERE customer_id = $1"),
      values: [customer],
    },
    {
      name: "one kind",
      query: { kind: "booking" },
      sql: bare("WHERE split_part(action, '.', 1) = $1"),
      values: ["booking"],
    },
    {
      name: "one day long ago",
      query: { from: day, to: day },
      sql: bare(`WHERE at >= ${start} AND at < ${end}`),
      values: [day],
    },
    {
      name: "one person and kind",
      query: { actor_id: actor, kind: "customer" },
      sql: bare("WHERE actor_id = $1 AND split_part(action, '.', 1) = $2"),
      values: [actor, "customer"],
    },
  ];
}

/** A page in the middle and one at the very end beside the first. */
async function measureDepth(
  read: (query: Readonly<Record<string, string>>) => Promise<string | null>,
): Promise<Figure[]> {
  const cursorAt = (at: Date, id: number): string =>
    Buffer.from(`${at.toISOString().replace("Z", "000Z")} ${id}`).toString("base64url");
  const ago = (minutes: number): string => cursorAt(new Date(Date.now() - minutes * 60_000), ENTRIES);
  const middle = ago(ENTRIES / 2);
  const last = ago(ENTRIES - 100);
  const values = await interleave(ROUNDS, {
    first: () => timed(() => read({})),
    middle: () => timed(() => read({ cursor: middle })),
    last: () => timed(() => read({ cursor: last })),
  });
  return (["middle", "last"] as const).map((name) => ({
    name: `GET /api/changelog of ${ENTRIES}, ${name === "middle" ? "page in the middle" : "one of the last pages"}`,
    ours: `${median(values[name]).toFixed(1)} ms`,
    reference: `first page: ${median(values.first).toFixed(1)} ms`,
    ratio: ratioOf(values[name], values.first),
    target: "at most 2.00",
  }));
}
