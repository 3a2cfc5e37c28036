import pg from "pg";

/** A single connection, not opened yet. */
export function createClient(url: string, application_name: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name });
  // The pending or the next query reports the error.
  client.on("error", () => undefined);
  return client;
}

export interface ReachedHost {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  /** True if the driver refuses a server without encryption, or with an untrusted certificate. */
  readonly isEncrypted: boolean;
}

/** The host of an address as the driver reads it. Throws if a named certificate cannot be read. */
export function reachedHost(url: string): ReachedHost {
  const { host, ssl } = new pg.Client({ connectionString: url }) as Pick<pg.Client, "host"> & {
    ssl: unknown;
  };
  const { rejectUnauthorized } = (typeof ssl === "object" ? ssl : {}) as { rejectUnauthorized?: boolean };
  return { host, isEncrypted: Boolean(ssl) && rejectUnauthorized !== false };
}

/** The address of another database on the same server. */
export const ofDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, (_whole, server: string) => `${server}/${name}`);
