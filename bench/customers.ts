import pg from "pg";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

const CUSTOMERS = 100_000;
const ROUNDS = 25;

// Common and rare names, so that a search finds many, some or one customer. The product does not assign these numbers.
const FILL = [
  `CREATE TEMP TABLE person AS SELECT gen_random_uuid() AS id, n,
    (ARRAY['Anna','Bernd','Cem','Dörte','Elif','Jürgen','Käthe','Lars','Mai','Otto'])[1 + n % 10] AS first_name,
    (ARRAY['Müller','Schmidt','Groß','Weiß','Öztürk','Schäfer','Krüger','Böhm','Vogt','Çelik','Jansen','Meier',
      'Straßburger','Kühn','Lüders','Peters','Reuß'])[1 + n % 17] || CASE WHEN n % 3 = 0 THEN '-' || n ELSE '' END
      AS last_name
    FROM generate_series(1, ${CUSTOMERS}) AS n`,
  `INSERT INTO app_user (id, role, customer_id, first_name, last_name, email, birthday)
    SELECT id, 'customer', id, first_name, last_name, 'k' || n || '@bench.example', '1950-01-01' FROM person`,
  `INSERT INTO customer (id, number, contract_start, street, house_no, zip, city)
    SELECT id, 100000 + n, date '2020-01-01' + n % 2000, 'Gartenstraße', n % 90, '12345',
      (ARRAY['Köln','Hamburg','Görlitz','Bad Übungen','Münster','Weißenfels'])[1 + n % 6] FROM person`,
  `INSERT INTO customer_price (customer_id, valid_from, package, monthly_fee_cents)
    SELECT id, '2020-01-01', 'praktisch', 2990 FROM person`,
];

// What a page of the list shows and how many there are, as one would ask for it by hand: what is found is looked up once,
// with the same index (a plain LIMIT would walk the names in their order instead), and only ten rows are joined.
const BARE = `
  WITH found AS MATERIALIZED (SELECT id, sort_name FROM customer WHERE search LIKE $1)
  SELECT customer.id, number, first_name, last_name, email, birthday, city, contract_start, cancelled_to, is_active,
    customer.created_at, (SELECT count(*) FROM found) AS total
  FROM (SELECT id FROM found ORDER BY sort_name, id LIMIT 10) AS hit
  JOIN customer ON customer.id = hit.id
  JOIN app_user ON app_user.id = hit.id
  ORDER BY customer.sort_name, customer.id`;

/** What is typed, and the LIKE pattern that finds it. */
const SEARCHES = [
  ["Müller", "%muller%"],
  ["Strassburger-4", "%strassburger-4%"],
  ["k77777@bench", "%k77777@bench%"],
] as const;

/**
 * The list of customers with a search beside the bare query of the same rows and their number, both in this process and on
 * the same database. The app is the real one, with everything a request passes.
 */
export async function measureCustomers(server: RunningServer): Promise<Figure[]> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  const app = await openApp(server);
  try {
    await fill(database);
    const client = await app.signIn("admin@krempelfrei.example");
    const figures: Figure[] = [];
    for (const [search, pattern] of SEARCHES) {
      const url = `/api/customers?search=${encodeURIComponent(search)}`;
      const list = () => client.get(url);
      const bare = async () => {
        const { rows } = await database.query<{ total: string }>(BARE, [pattern]);
        return { body: JSON.stringify(rows), total: Number(rows[0]?.total) };
      };
      const { total } = (await list()).json<{ total: number }>();
      const expected = (await bare()).total;
      if (total !== expected || total === 0) throw new Error(`${search}: ${total} and ${expected}`);
      const values = await interleave(ROUNDS, { product: () => timed(list), bare: () => timed(bare) });
      figures.push({
        name: `GET /api/customers, ${total} of ${CUSTOMERS} found`,
        ours: `${median(values.product).toFixed(1)} ms`,
        reference: `bare query: ${median(values.bare).toFixed(1)} ms`,
        ratio: ratioOf(values.product, values.bare),
        target: "at most 3.00",
      });
    }
    return figures;
  } finally {
    await database.end();
    await app.close();
  }
}

/** Inserts the customers in one transaction; a second run on the same folder finds them there. */
async function fill(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ count: string }>("SELECT count(*) FROM customer");
  if (Number(rows[0]?.count) >= CUSTOMERS) return;
  await database.query("BEGIN");
  for (const statement of FILL) await database.query(statement);
  await database.query("COMMIT");
  await database.query("VACUUM (ANALYZE) customer, app_user, customer_price");
}
