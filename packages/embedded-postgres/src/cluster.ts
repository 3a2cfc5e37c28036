import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { run, stopServer, waitForEnd } from "./programs.ts";
import type { ServerFolder } from "./server.ts";
import { syncDirectory, writeWhole } from "./whole-file.ts";

const UNFINISHED = "new-cluster-";

/**
 * Makes the database where there is none yet; resolves to its password. A database is there when its folder has its name:
 * it gets it when all of it is on the disk, after its password. So a folder with that name is never made anew, whatever
 * else is missing.
 */
export async function ensureCluster(place: Omit<ServerFolder, "password" | "port">): Promise<string> {
  const { home, cluster, binaries, user, role, durable, log } = place;
  if (existsSync(cluster)) return (await readPassword(home)) ?? (await resetPassword(place));
  log.info("making the database");
  await removeUnfinished(home);
  const unfinished = await mkdtemp(join(home, UNFINISHED));
  if (user) await chown(unfinished, user.uid, user.gid);
  const password = newPassword();
  await writePassword(place, password);
  const args = ["-D", unfinished, "-U", role, "-A", "scram-sha-256", `--pwfile=${passwordFile(home)}`];
  // It writes all of it to the disk at its end.
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

/** Gives a database whose password is lost a new one, as whoever may read its files can. */
async function resetPassword(place: Omit<ServerFolder, "password" | "port">): Promise<string> {
  const { home, cluster, binaries, user, role, log } = place;
  log.error("the file with the password of the database is broken; it gets a new one");
  await stopServer(place);
  await waitForEnd(cluster, undefined);
  const password = newPassword();
  const input = `ALTER ROLE "${role}" PASSWORD '${password}'\n`;
  await run(binaries.postgres, ["--single", "-D", cluster, "postgres"], { home, user, input });
  // After it: a start that was cut off in between begins this anew.
  await writePassword(place, password);
  return password;
}

/** Takes away what killed starts have left; what one of their `initdb` still writes goes at a later start. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(UNFINISHED)) continue;
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}
