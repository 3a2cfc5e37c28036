import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { run, stopServer, waitForEnd, type Cluster } from "./programs.ts";
import type { ServerFolder } from "./server.ts";
import { syncDirectory, writeWhole } from "./whole-file.ts";

export const UNFINISHED = "new-cluster-";

/** True if the folder of a process contains a database. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, "postgres", "cluster"));

/**
 * Makes the database if there is none; resolves to its password. The folder of a database gets its name only after all
 * files and the password are on the disk. So an existing folder with that name is never replaced, even if other files
 * are missing.
 */
export async function ensureCluster(place: Omit<ServerFolder, "password" | "listener">): Promise<string> {
  const { home, cluster, binaries, user, role, durable, log } = place;
  if (existsSync(cluster)) return (await readPassword(home)) ?? (await resetPassword(place));
  log.info("making the database");
  await removeUnfinished(place);
  const unfinished = await mkdtemp(join(home, UNFINISHED));
  if (user) await chown(unfinished, user.uid, user.gid);
  const password = newPassword();
  await writePassword(place, password);
  const args = ["-D", unfinished, "-U", role, "-A", "scram-sha-256", `--pwfile=${passwordFile(home)}`];
  // At its end initdb syncs all files to the disk.
  const more = ["-E", "UTF8", "--locale=C", "--data-checksums", ...(durable ? [] : ["--no-sync"])];
  await run(binaries.initdb, [...args, ...more], { home, user });
  await rename(unfinished, cluster);
  await syncDirectory(home);
  return password;
}

/** The password of the database in this folder; undefined where the file is missing, empty or broken. */
export async function readPassword(home: string): Promise<string | undefined> {
  const text = await readFile(passwordFile(home), "utf8").catch(() => "");
  return /^([\w-]{20,})\n$/.exec(text)?.[1];
}

const passwordFile = (home: string): string => join(home, "password");

const newPassword = (): string => randomBytes(24).toString("base64url");

const writePassword = (
  { home, user }: Pick<ServerFolder, "home" | "user">,
  password: string,
): Promise<void> => writeWhole(passwordFile(home), `${password}\n`, { owner: user });

/** Sets a new password for a database whose password is lost, which only the owner of its files can do. */
async function resetPassword(place: Omit<ServerFolder, "password" | "listener">): Promise<string> {
  const { home, cluster, binaries, user, role, log } = place;
  // A base backup has no password, so a restored database lacks the file.
  if (existsSync(passwordFile(home)))
    log.error("the file with the password of the database is broken; it gets a new one");
  else log.info("the database gets a new password");
  await stopServer(place);
  await waitForEnd(cluster, undefined);
  const password = newPassword();
  const input = `ALTER ROLE "${role}" PASSWORD '${password}'\n`;
  await run(binaries.postgres, ["--single", "-D", cluster, "postgres"], { home, user, input });
  // Written afterwards, so that after an interruption the next start sets a new password again.
  await writePassword(place, password);
  return password;
}

/**
 * Deletes leftovers of killed starts and recoveries, whose server may still run; what an `initdb` still writes is deleted
 * at a later start.
 */
export async function removeUnfinished({ home, ...place }: Omit<Cluster, "cluster">): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const cluster = join(home, name);
    // An `initdb` cannot be stopped.
    await stopServer({ ...place, home, cluster }).catch(() => undefined);
    await rm(cluster, { recursive: true, force: true }).catch(() => undefined);
  }
}
