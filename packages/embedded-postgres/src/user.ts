import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { Log } from "./log.ts";

const run = promisify(execFile);

/** The unprivileged user that the database runs as if the caller is root: PostgreSQL refuses to run as root. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

async function lookUp(name: string): Promise<DatabaseUser | undefined> {
  const entry = (await readFile("/etc/passwd", "utf8"))
    .split("\n")
    .find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = entry?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid), name };
}

/** `postgres` if it exists or can be made, else `nobody`; undefined if the caller is not root. */
export async function databaseUser(): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const existing = await lookUp("postgres");
  if (existing) return existing;
  await run("useradd", ["--system", "--no-create-home", "--user-group", "postgres"]).catch(() => undefined);
  const user = (await lookUp("postgres")) ?? (await lookUp("nobody"));
  if (!user)
    throw new Error("There is no unprivileged user to run the database as. Please add one called postgres.");
  return user;
}

/** Makes the folder and makes the database's user its owner. */
export async function ownDirectory(path: string, user: DatabaseUser | undefined): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

/**
 * Grants the user of the database the right to traverse the parents of a path, where root's own folders (mode 700)
 * would prevent it: by an ACL for this user if the system supports them, else by the execute bit (without listing) for
 * all.
 */
export async function grantTraversal(path: string, user: DatabaseUser | undefined, log: Log): Promise<void> {
  if (!user) return;
  for (let parent = dirname(path); parent !== dirname(parent); parent = dirname(parent)) {
    const { mode, uid, gid } = await stat(parent);
    const passable =
      (mode & 0o001) !== 0 ||
      (uid === user.uid && (mode & 0o100) !== 0) ||
      (gid === user.gid && (mode & 0o010) !== 0);
    if (passable) continue;
    const listed = await run("setfacl", ["-m", `u:${user.name}:x`, parent]).then(
      () => true,
      () => false,
    );
    if (!listed) await chmod(parent, (mode & 0o7777) | 0o001);
    log.info({ folder: parent, user: user.name }, "the database may pass through this folder");
  }
}
