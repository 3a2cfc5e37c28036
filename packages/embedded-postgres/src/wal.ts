import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "./programs.ts";

/** Folder of finished segments of the write-ahead log until they are copied. */
export const walFolder = (folder: string): string => join(folder, "postgres", "wal");

/**
 * Options of a server that archives its write-ahead log: a segment is finished after this many seconds even if it is
 * nearly empty, and without its empty blocks. The server runs the command in its own folder, so no path has to be
 * quoted. A file with its final name in `wal/` is complete and on the disk.
 */
export const WAL_OPTIONS = [
  "-c archive_mode=on",
  "-c archive_timeout=50",
  '-c "archive_command=cp --sparse=always %p ../wal/.%f && sync ../wal/.%f && mv -f ../wal/.%f ../wal/%f"',
] as const;

/** Makes the folder of the server's archived segments. */
export async function makeWalFolder({ home, user }: Pick<Cluster, "home" | "user">): Promise<void> {
  const path = join(home, "wal");
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}
