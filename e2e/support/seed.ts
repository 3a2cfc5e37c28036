import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import pg from "pg";
import { DATABASE_ROLE } from "../../apps/server/src/db/open.ts";

/** The one password of seeded people, hashed with the smallest cost that argon2id takes: a hash says itself what it costs. */
const HASH = {
  "Vier ruhige Enten":
    "$argon2id$v=19$m=8,t=1,p=1$jLK1dkrPlAD8Tuzi5zfD+Q$BTBBND1kQOkPKN7MH0zsSo5J3l9wEwoPLwzW5StOR0k",
};

/** Gives a person a password, beside the product, without waiting for its mail. */
export async function givePassword(
  { email, password }: { readonly email: string; readonly password: keyof typeof HASH },
  dataDir: string,
): Promise<void> {
  const url = await attachEmbedded({ folder: dataDir, role: DATABASE_ROLE });
  if (url === undefined) throw new Error(`no database runs on ${dataDir}`);
  // A connection for each call: some tests kill the database afterwards.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query = "UPDATE app_user SET password_hash = $1 WHERE email = $2";
    const { rowCount } = await client.query(query, [HASH[password], email]);
    if (rowCount !== 1) throw new Error(`nobody has the address ${email}`);
  } finally {
    await client.end();
  }
}
