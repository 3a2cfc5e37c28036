import pg from "pg";
import { openApp } from "./app.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { fillCustomer } from "./many-files.ts";
import { databaseUrl, type RunningServer } from "./server.ts";

const FILES = 20_000;
const ROUNDS = 15;

// The columns that a file's form in the answer is made from.
const BARE = `
  SELECT id, name, name || '.' || extension AS full_name, folder_id, author, tags, type, extension, size, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, maintainer_id, user_id, is_machine_readable,
    is_orig_machine_readable, date_relevance_year, date_relevance_month, date_relevance_day, approval_status,
    created_at, revision
  FROM file WHERE customer_id = $1`;

/**
 * The listing of a customer with many documents beside the bare query of the same columns and JSON.stringify of its
 * rows, both in this process and on the same database. The app is the real one, with everything a request passes.
 */
export async function measureListing(server: RunningServer): Promise<Figure[]> {
  const customer = await fillCustomer(server, 0, FILES);
  const app = await openApp(server);
  const database = new pg.Client({ connectionString: await databaseUrl(server.dataDir) });
  await database.connect();
  try {
    const client = await app.signIn(customer.email);
    const listing = () => client.get("/api/browser");
    const { files } = (await listing()).json<{ files: unknown[] }>();
    if (files.length < FILES) throw new Error(`The listing has ${files.length} documents`);
    const values = await interleave(ROUNDS, {
      product: () => timed(listing),
      bare: () => timed(async () => JSON.stringify((await database.query(BARE, [customer.id])).rows)),
    });
    return [
      {
        name: `GET /api/browser, ${files.length} documents`,
        ours: `${Math.round(median(values.product))} ms`,
        reference: `bare query and JSON.stringify: ${Math.round(median(values.bare))} ms`,
        ratio: ratioOf(values.product, values.bare),
        target: "at most 2.00",
      },
    ];
  } finally {
    await database.end();
    await app.close();
  }
}
