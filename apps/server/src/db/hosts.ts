import pg from "pg";

const PORT = 5432;
/** What a host has to say whether it is the primary; one that is frozen never does. */
const ASK_MS = 1000;
/** How soon a call is freed whose host has frozen, once another one takes writes. */
const WATCH_EVERY_MS = 2000;
/** Hexadecimal, at the beginning of the name of a segment of the write-ahead log. */
const TIMELINE_DIGITS = 8;

/** One address for each host of `postgres://user:password@host1,host2:5433/name`; none where it has another form. */
export function splitHosts(url: string): string[] {
  const [, scheme, login = "", hosts, path = ""] =
    /^(\w+:\/\/)([^/?]*@)?([^/?@]*)([/?].*)?$/.exec(url.trim()) ?? [];
  if (scheme === undefined || hosts === undefined) return [];
  return hosts.split(",").map((host) => `${scheme}${login}${host}${path}`);
}

export interface ReachedHost {
  /** A name, an address, or the folder of a socket. */
  readonly host: string;
  /** The driver refuses a server that does not encrypt, or whose certificate is not trusted. */
  readonly isEncrypted: boolean;
}

/** The hosts of an address as the driver understands it; none for an empty text. Throws where a named certificate cannot be read. */
export function reachedHosts(url: string): ReachedHost[] {
  if (url === "") return [];
  return splitHosts(url).map((connectionString) => {
    const { host, ssl } = new pg.Client({ connectionString }) as Pick<pg.Client, "host"> & { ssl: unknown };
    const { rejectUnauthorized } = (typeof ssl === "object" ? ssl : {}) as { rejectUnauthorized?: boolean };
    return { host, isEncrypted: Boolean(ssl) && rejectUnauthorized !== false };
  });
}

/** The same server with another database. */
export const ofDatabase = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, (_whole, server: string) => `${server}/${name}`);

/** What the driver wants to know, of the first host. */
export const firstHost = (url: string): string => splitHosts(url)[0] ?? url;

/** A single connection, not opened yet, to the one host that takes writes. */
export function createClient(url: string, application_name: string): pg.Client {
  const Client = clientOf(url);
  const client = new Client({ connectionString: firstHost(url), application_name });
  // The pending or the next query reports it.
  client.on("error", () => undefined);
  return client;
}

/**
 * The driver's client where there is one host; for several one that goes to whichever takes writes, so that a pool follows
 * a failover by itself. Rejects, like the driver's where nothing answers, where no host takes writes.
 */
export function clientOf(url: string): typeof pg.Client {
  const hosts = splitHosts(url);
  if (hosts.length < 2) return pg.Client;
  // Of all connections of a pool; asked for anew whenever one fails.
  let primary: string | undefined;
  const open = new Set<pg.Client>();
  let watch: NodeJS.Timeout | undefined;
  let isAsking = false;

  /** Ends the connections to a host that is not the primary any more: one that is frozen would keep its calls for long. */
  async function watchPrimary(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const found = await findPrimary(hosts, primary).catch(() => undefined);
    isAsking = false;
    if (found === undefined || found === primary) return;
    primary = found;
    const { host, port } = addressOf(found);
    for (const client of open) if (client.host !== host || client.port !== port) breakOff(client);
  }

  return class PrimaryClient extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connecting = this.#connectToPrimary();
      if (callback === undefined) return connecting;
      void callBack(connecting, callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<this> {
      try {
        primary ??= await findPrimary(hosts);
        Object.assign(this, addressOf(primary));
        open.add(this);
        watch ??= setInterval(() => void watchPrimary(), WATCH_EVERY_MS).unref();
        this.once("end", () => {
          open.delete(this);
          if (open.size > 0) return;
          clearInterval(watch);
          watch = undefined;
        });
        await super.connect();
        if (await onlyReads(this)) throw noPrimary();
        return this;
      } catch (error) {
        primary = undefined;
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

function addressOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) || PORT };
}

/** As when the line breaks: what it was asked fails now. The driver's own end would wait for the answers. */
function breakOff(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } };
  connection.stream.destroy(new Error("Connection terminated: this host is not the primary any more"));
}

/** The form of the driver's pool: the callback gets null where all is well. */
async function callBack(connecting: Promise<unknown>, callback: (error: Error) => void): Promise<void> {
  const error = await connecting.then(
    () => null,
    (reason: unknown) => reason,
  );
  callback(error as Error);
}

const noPrimary = (): Error => new Error("Connection terminated: no host of DATABASE_URL takes writes");

/**
 * The host that takes writes. Of several the one of the newest timeline, which each takeover begins: one that nobody has told
 * that it was replaced, because whoever watches it sleeps, goes on as if nothing had happened. The known one where others do
 * as well: several addresses may lead to one server.
 */
async function findPrimary(hosts: readonly string[], known?: string): Promise<string> {
  const asked = await Promise.all(hosts.map(async (host) => ({ host, timeline: await timelineOf(host) })));
  const newest = Math.max(...asked.map(({ timeline }) => timeline ?? 0));
  const found = asked.filter(({ timeline }) => timeline === newest).map(({ host }) => host);
  const primary = known !== undefined && found.includes(known) ? known : found[0];
  if (primary === undefined) throw noPrimary();
  return primary;
}

/** The timeline of a host that answers, soon, that it takes writes. */
async function timelineOf(connectionString: string): Promise<number | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: "krempelfrei-hosts",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    if (await onlyReads(client)) return undefined;
    const { rows } = await client.query<{ segment: string }>(
      "SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment",
    );
    return Number.parseInt(rows[0]?.segment.slice(0, TIMELINE_DIGITS) ?? "", 16);
  } catch {
    return undefined;
  } finally {
    // One that is frozen does not say good-bye.
    void client.end().catch(() => undefined);
  }
}

/** Whether a host takes no writes: a replica, or one that was told so. */
async function onlyReads(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ only_reads: boolean }>(
    "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS only_reads",
  );
  return rows[0]?.only_reads !== false;
}
