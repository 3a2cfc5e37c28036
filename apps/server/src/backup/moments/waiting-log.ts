import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { walFolder } from "@krempelfrei/embedded-postgres/wal";
import { createClient } from "../../db/client.ts";
import { positionOf } from "./archive.ts";

const ASK_AGAIN_MS = 50;
/** Bytes of a block in which `stat` counts the size of a file. */
const BLOCK_BYTES = 512;

/** Resolves when the server has archived everything written so far. */
export async function handOver(url: string): Promise<void> {
  const client = createClient(url, "krempelfrei-archiver");
  await client.connect();
  try {
    // The position itself is the start of a segment that is not archived yet, if nothing was written since the last switch.
    const switched = await client.query<{ segment: string }>(
      "SELECT pg_walfile_name(pg_switch_wal() - 1) AS segment",
    );
    const last = async (): Promise<boolean> => {
      const { rows } = await client.query<{ last: string | null }>(
        "SELECT last_archived_wal AS last FROM pg_stat_archiver",
      );
      return (rows[0]?.last ?? "") >= (switched.rows[0]?.segment ?? "");
    };
    while (!(await last())) await delay(ASK_AGAIN_MS);
  } finally {
    await client.end();
  }
}

/**
 * Deletes all waiting files once they take too much space, because a full disk would stop the office. Files after a gap
 * are useless until the next base backup, so all are deleted. Returns their number.
 */
export async function dropWaiting({
  folder,
  waitingMaxBytes,
}: {
  readonly folder: string;
  readonly waitingMaxBytes: number;
}): Promise<number> {
  const path = walFolder(folder);
  // Leaves the history of timelines, which is always needed.
  const names = (await readdir(path)).filter((name) => positionOf(name) !== undefined);
  // A segment may have been copied meanwhile. Its blocks are counted, because holes take no space.
  const rooms = await Promise.all(
    names.map(
      async (name) => ((await stat(join(path, name)).catch(() => undefined))?.blocks ?? 0) * BLOCK_BYTES,
    ),
  );
  if (rooms.reduce((sum, room) => sum + room, 0) <= waitingMaxBytes) return 0;
  for (const name of names) await rm(join(path, name), { force: true });
  return names.length;
}
