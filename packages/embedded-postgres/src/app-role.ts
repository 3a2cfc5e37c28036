import { createHmac } from "node:crypto";
import pg from "pg";

/**
 * The password of a role without rights of its own, derived from the owner's password: it does not reveal the owner's
 * password, and needs no second file that could get lost.
 */
const passwordOf = (ownerPassword: string, role: string): string =>
  createHmac("sha256", ownerPassword).update(`role ${role}`).digest("base64url");

/** The address of the database for another role. */
function urlFor(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  url.password = passwordOf(url.password, role);
  url.username = role;
  return url.href;
}

/**
 * Ensures a role that may only sign in: no superuser, owner of nothing. The owner of the tables grants its rights.
 * Resolves to the address of the database for this role.
 */
export async function ensureAppRole(ownerUrl: string, role: string): Promise<string> {
  const url = urlFor(ownerUrl, role);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "app-role" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ is_plain: boolean }>(
      `SELECT rolcanlogin AND NOT (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls) AS is_plain
       FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    if (rows[0]?.is_plain === true && (await signsIn(url))) return url;
    const name = client.escapeIdentifier(role);
    const plain = "LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS";
    const password = client.escapeLiteral(new URL(url).password);
    await client.query(
      `${rows.length === 0 ? "CREATE" : "ALTER"} ROLE ${name} ${plain} PASSWORD ${password}`,
    );
    return url;
  } finally {
    await client.end();
  }
}

async function signsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  return client
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
}
