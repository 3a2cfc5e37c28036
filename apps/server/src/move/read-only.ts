import { createClient } from "../db/hosts.ts";

/**
 * Lets a database only be read, by whatever process of this role or of the app's works on it: sessions that begin from now on are told so,
 * those of the app are ended and begin anew. The other setting tells it from a replica (`db/hosts.ts`). It holds until it is taken back, also when this process is killed.
 */
export async function allowOnlyReads(url: string): Promise<void> {
  await settle(url, ["SET default_transaction_deferrable = on", "SET default_transaction_read_only = on"]);
}

/** Takes it back. */
export async function allowWrites(url: string): Promise<void> {
  await settle(url, ["RESET default_transaction_read_only", "RESET default_transaction_deferrable"]);
}

/** Names of the sessions that the app works with; others, such as those of a backup, only read by themselves. */
const OF_THE_APP = "krempelfrei";
const GONE_WITHIN_MS = 10_000;

async function settle(url: string, how: readonly string[]): Promise<void> {
  const client = createClient(url, "krempelfrei-move");
  await client.connect();
  try {
    await client.query("SET default_transaction_read_only = off");
    const { rows } = await client.query<{ name: string; isOwner: boolean }>(
      `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS "isOwner" FROM pg_database WHERE datname = current_database()`,
    );
    const database = client.escapeIdentifier(rows[0]?.name ?? "");
    for (const setting of how) {
      await client.query(`ALTER ROLE CURRENT_USER IN DATABASE ${database} ${setting}`);
      // The app may work as another role than the owner.
      if (rows[0]?.isOwner === true) await client.query(`ALTER DATABASE ${database} ${setting}`);
    }
    await client.query(
      `SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity
       WHERE application_name = $2 AND pg_has_role(usesysid, 'USAGE') AND datname = current_database()
         AND pid <> pg_backend_pid()`,
      [GONE_WITHIN_MS, OF_THE_APP],
    );
  } finally {
    await client.end();
  }
}
