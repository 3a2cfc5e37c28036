import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";

/** Files in a server's folder that belong to its present run only (PostgreSQL, "Backing Up The Data Directory"). */
const LEFT_OUT = [
  "./pg_wal/*",
  "./postmaster.pid",
  "./postmaster.opts",
  "./pg_replslot/*",
  "./pg_dynshmem/*",
  "./pg_notify/*",
  "./pg_serial/*",
  "./pg_snapshots/*",
  "./pg_stat_tmp/*",
  "./pg_subtrans/*",
  "*/pgsql_tmp*",
];
/** Exit code for a file that was changed or removed while it was read, which the write-ahead log repairs. */
const CHANGED_WHILE_READ = 1;

export interface BaseBackup {
  /** Text of the file `backup_label` in the restored folder. */
  readonly label: string;
  /** The first segment of the write-ahead log that a restore needs. */
  readonly firstSegment: string;
  /** Earliest point in time that can be restored with this backup. */
  readonly usableFrom: Date;
}

/**
 * Copies the files of a running server: passes them as one tar to `store`. Resolves when the write-ahead log of that
 * time is archived too. The server must archive its log; otherwise the backup would lack it without an error.
 */
export async function takeBaseBackup(
  url: string,
  folder: string,
  store: (tar: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: "krempelfrei-base-backup" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    const begun = await client.query<{ segment: string }>(
      "SELECT pg_walfile_name(pg_backup_start('krempelfrei', true)) AS segment",
    );
    await store(packed(join(folder, "postgres", "cluster")));
    const ended = await client.query<{ label: string; now: Date }>(
      "SELECT labelfile AS label, clock_timestamp() AS now FROM pg_backup_stop(true)",
    );
    const [first, last] = [begun.rows[0], ended.rows[0]];
    if (!first || !last) throw new Error("the server does not tell where its backup begins");
    return { label: last.label, firstSegment: first.segment, usableFrom: last.now };
  } finally {
    await client.end();
  }
}

async function* packed(cluster: string): AsyncGenerator<Uint8Array> {
  const excluded = LEFT_OUT.map((pattern) => `--exclude=${pattern}`);
  const tar = spawn("tar", ["-C", cluster, ...excluded, "--no-wildcards-match-slash", "-cf", "-", "."], {
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  tar.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve, reject) => {
    tar.on("error", reject);
    tar.on("close", resolve);
  });
  // Awaited below; until then a rejection must not count as unhandled.
  ended.catch(() => undefined);
  try {
    for await (const chunk of tar.stdout) yield chunk as Uint8Array;
    const code = await ended;
    if (code !== 0 && code !== CHANGED_WHILE_READ) throw new Error(`tar ended with ${code}: ${said.trim()}`);
  } finally {
    tar.kill();
  }
}
