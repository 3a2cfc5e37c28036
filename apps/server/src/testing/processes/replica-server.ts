import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { findBinaries, run, stopServer, type Cluster } from "@krempelfrei/embedded-postgres/programs";
import { freePort } from "@krempelfrei/embedded-postgres/server";
import { databaseUser, grantTraversal, ownDirectory } from "@krempelfrei/embedded-postgres/user";
import { shiftDatabase, shiftOfDate } from "@krempelfrei/testing/moment";
import { pino } from "pino";
import { migrate } from "../../db/migrate.ts";
import { EMBEDDED_ROLES } from "../../db/open.ts";
import { onDatabase } from "../tables/on-database.ts";

const execute = promisify(execFile);
/** What belongs to the present run of a server alone. */
const NOT_COPIED = new Set(["pg_wal", "postmaster.pid", "postmaster.opts", "pg_replslot"]);
const log = pino({ level: "silent" });

export interface ReplicatedDatabase {
  /** The primary, migrated and at the moment of the tests. */
  readonly url: string;
  readonly appUrl: string;
  readonly replicaUrl: string;
  /** The replica goes on taking what comes, and does not show it. */
  hold(): Promise<void>;
  /** It shows all that it has taken. */
  release(): Promise<void>;
  /** Ends the replica without a word. */
  killReplica(): Promise<void>;
  startReplica(): Promise<void>;
  drop(): Promise<void>;
}

/** A PostgreSQL of its own with a streaming replica, both of the packages. */
export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-replica-"));
  const primary = await openEmbedded({
    folder: join(folder, "primary"),
    ...EMBEDDED_ROLES,
    log,
    durable: false,
  });
  await migrate(primary.url);
  await onDatabase(primary.url, async (client) => client.query(shiftDatabase(shiftOfDate())));
  const user = await databaseUser();
  const home = join(folder, "replica");
  const place: Cluster = { home, cluster: join(home, "cluster"), binaries: await findBinaries(), user };
  await ownDirectory(home, user);
  await grantTraversal(join(home, "x"), user, log);
  await copyCluster(primary.url, join(folder, "primary/postgres/cluster"), place);
  const replicaUrl = new URL(primary.url);
  replicaUrl.port = String(await freePort());
  const start = async (): Promise<void> => {
    const options = `-p ${replicaUrl.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100 -c fsync=off`;
    await run(
      place.binaries.pg_ctl,
      ["start", "-D", place.cluster, "-w", "-l", join(home, "log"), "-o", options],
      place,
    );
  };
  await start();
  const ask = async (text: string): Promise<void> =>
    onDatabase(replicaUrl.href, async (client) => void (await client.query(text)));
  return {
    url: primary.url,
    appUrl: primary.appUrl,
    replicaUrl: replicaUrl.href,
    hold: () => ask("SELECT pg_wal_replay_pause()"),
    release: () => ask("SELECT pg_wal_replay_resume()"),
    killReplica: () =>
      run(place.binaries.pg_ctl, ["stop", "-D", place.cluster, "-m", "immediate", "-w"], place),
    startReplica: start,
    async drop() {
      await stopServer(place);
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What pg_basebackup does, which the packages do not have. */
async function copyCluster(url: string, source: string, { cluster, user }: Cluster): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query("SELECT pg_backup_start('replica', true)");
    await cp(source, cluster, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
    const { rows } = await client.query<{ label: string }>(
      "SELECT labelfile AS label FROM pg_backup_stop(false)",
    );
    await mkdir(join(cluster, "pg_wal"));
    await mkdir(join(cluster, "pg_replslot"));
    await writeFile(join(cluster, "backup_label"), rows[0]?.label ?? "");
    await writeFile(join(cluster, "standby.signal"), "");
    const { username, password, hostname, port } = new URL(url);
    const line = `user=${username} password=${password} host=${hostname} port=${port}`;
    await writeFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${line}'\n`);
  });
  await execute("chmod", ["-R", "u=rwX,go=", cluster]);
  if (user) await execute("chown", ["-R", `${user.uid}:${user.gid}`, cluster]);
}
