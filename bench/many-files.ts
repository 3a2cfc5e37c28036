import pg from "pg";
import { databaseUrl, type RunningServer } from "./server.ts";

export interface FilledCustomer {
  readonly id: string;
  readonly email: string;
  /** The folder with the documents, of the starting tree. */
  readonly folderId: string;
  readonly folderName: string;
}

const CUSTOMERS = `
  SELECT DISTINCT ON (c.number) u.id, u.email, f.id AS "folderId", f.name AS "folderName"
  FROM customer c
  JOIN app_user u ON u.id = c.id
  JOIN folder root ON root.customer_id = c.id AND root.parent_id IS NULL
  JOIN folder f ON f.parent_id = root.id
  WHERE u.email <> 'anna.schmidt@krempelfrei.example'
  ORDER BY c.number, f.name`;

// Varied as real documents are: every column has values, and some have none.
const FILES = `
  INSERT INTO file (customer_id, folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type,
    is_tax_relevant, is_machine_readable, date_relevance_year, date_relevance_month, created_by, created_at)
  SELECT $1::uuid, ($2::uuid[])[CASE WHEN n % 10 < 3 THEN 1 ELSE 1 + n % cardinality($2) END], $1::uuid, $1::uuid, $3, 'Schreiben Nr. ' || n || ' zum Vorgang ' || n * 7919 % 10007,
    (ARRAY['pdf', 'jpg', 'png'])[1 + n % 3], 20000 + n * 7919 % 900000,
    (ARRAY['Musterkasse', 'Stadtwerke Beispielstadt', 'Finanzamt Beispielstadt', NULL])[1 + n % 4],
    CASE WHEN n % 3 = 0 THEN '{}'::text[] ELSE ARRAY['Wohnung', 'Jahr ' || 2015 + n % 10] END,
    (ARRAY['contract', 'invoice', 'police', 'misc', NULL])[1 + n % 5],
    n % 7 = 0, n % 2 = 0, 2015 + n % 10, 1 + n % 12, $1::uuid, now() - n * interval '1 hour'
  FROM generate_series(1, $4::int) AS n`;

/** The demo customer with this index, counted from 0 and without Anna. */
export async function findCustomer(server: RunningServer, place: number): Promise<FilledCustomer> {
  return withDatabase(server, (database) => customerAt(database, place));
}

/**
 * Gives a demo customer this many documents: all in one folder, or a third in that one and the others spread over the
 * whole starting tree. Rows only: a listing reads no content.
 */
export async function fillCustomer(
  server: RunningServer,
  place: number,
  files: number,
  { spread = false } = {},
): Promise<FilledCustomer> {
  return withDatabase(server, async (database) => {
    const customer = await customerAt(database, place);
    const sha256 = "0".repeat(64);
    const { id, folderId } = customer;
    await database.query("INSERT INTO blob (customer_id, sha256, size) VALUES ($1, $2, 1)", [id, sha256]);
    const others = spread ? await startingFolders(database, customer) : [];
    await database.query(FILES, [id, [folderId, ...others], sha256, files]);
    await database.query("VACUUM ANALYZE file");
    return customer;
  });
}

async function startingFolders(database: pg.Client, { id, folderId }: FilledCustomer): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT f.id FROM folder f JOIN folder root ON root.id = f.parent_id AND root.parent_id IS NULL
     WHERE f.customer_id = $1 AND f.id <> $2 ORDER BY f.name`,
    [id, folderId],
  );
  return rows.map((row) => row.id);
}

async function customerAt(database: pg.Client, place: number): Promise<FilledCustomer> {
  const customer = (await database.query<FilledCustomer>(CUSTOMERS)).rows[place];
  if (!customer) throw new Error(`no demo customer ${place}`);
  return customer;
}

async function withDatabase<T>(server: RunningServer, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
