import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import pg from "pg";
import { EMBEDDED_ROLES } from "../../apps/server/src/db/open.ts";

/** The one password of seeded people, hashed with the smallest cost that argon2id takes: a hash says itself what it costs. */
const HASH = {
  "Vier ruhige Enten":
    "$argon2id$v=19$m=8,t=1,p=1$jLK1dkrPlAD8Tuzi5zfD+Q$BTBBND1kQOkPKN7MH0zsSo5J3l9wEwoPLwzW5StOR0k",
};

/** Works on the database of an app that runs, beside the product. */
async function inDatabase(dataDir: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const running = await attachEmbedded({ folder: dataDir, ...EMBEDDED_ROLES });
  if (running === undefined) throw new Error(`no database runs on ${dataDir}`);
  // A connection for each call: some tests kill the database afterwards.
  const client = new pg.Client({ connectionString: running.url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Gives a person a password without waiting for its mail. */
export async function givePassword(
  { email, password }: { readonly email: string; readonly password: keyof typeof HASH },
  dataDir: string,
): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    const query = "UPDATE app_user SET password_hash = $1 WHERE email = $2";
    const { rowCount } = await client.query(query, [HASH[password], email]);
    if (rowCount !== 1) throw new Error(`nobody has the address ${email}`);
  });
}

/** Copies of a document in its folder, `<name> 001` and so on: a cabinet as after years, without its years of uploads. */
export async function copyDocument(id: string, name: string, count: number, dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    await client.query(
      `INSERT INTO file (customer_id, folder_id, user_id, maintainer_id, sha256, name, extension, size, created_by)
      SELECT customer_id, folder_id, user_id, maintainer_id, sha256, $2 || ' ' || lpad(n::text, 3, '0'), extension, size,
        created_by FROM file, generate_series(1, $3::int) AS n WHERE id = $1`,
      [id, name, count],
    );
  });
}

/** All reminders of a claim, up to the last one, whose term is over, without waiting for weeks. */
export async function remindInVain(
  claimId: string,
  { issued_on, due_on }: { issued_on: string; due_on: string },
  dataDir: string,
): Promise<void> {
  await inDatabase(dataDir, async (client) => {
    const { rowCount } = await client.query(
      `WITH made AS (
        INSERT INTO reminder (customer_id, level, issued_on, due_on, snapshot)
        SELECT customer_id, level, $2, $3, snapshot FROM claim, generate_series(0, 2) AS level WHERE id = $1 RETURNING customer_id, id)
      INSERT INTO reminder_claim (customer_id, reminder_id, claim_id, open_cents)
      SELECT claim.customer_id, made.id, claim.id, claim.open_cents FROM claim, made WHERE claim.id = $1`,
      [claimId, issued_on, due_on],
    );
    if (rowCount !== 3) throw new Error(`there is no claim ${claimId}`);
    await client.query("UPDATE claim SET status = 'gemahnt' WHERE id = $1", [claimId]);
  });
}
