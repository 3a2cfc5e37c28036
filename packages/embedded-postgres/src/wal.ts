import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "./programs.ts";

/** Folder of the finished segments of the write-ahead log until somebody has taken them away. */
export const walFolder = (folder: string): string => join(folder, "postgres", "wal");

/**
 * Options of a server that hands over its write-ahead log: a segment is finished after so many seconds even where it is
 * nearly empty, and takes the room of what is in it while it waits. The server runs the command in its own folder, so no
 * path has to be quoted. What has its name in `wal/` is there as a whole and on the disk.
 */
export const WAL_OPTIONS = [
  "-c archive_mode=on",
  "-c archive_timeout=50",
  '-c "archive_command=cp --sparse=always %p ../wal/.%f && sync ../wal/.%f && mv -f ../wal/.%f ../wal/%f"',
] as const;

/** Makes the folder that the server writes its segments to. */
export async function makeWalFolder({ home, user }: Pick<Cluster, "home" | "user">): Promise<void> {
  const path = join(home, "wal");
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}
