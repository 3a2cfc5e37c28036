import { afterEach, beforeEach, expect, it } from "vitest";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { chooseListener, removeSocket, urlOf } from "./listener.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krempelfrei-socket-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const owner = { role: "krempelfrei", password: "p-_w" };

it("is a socket in the folder, whose address the driver and `URL` read alike", async () => {
  const home = join(folder, "Ä ö,'%2F@");
  await mkdir(home);
  const listener = await chooseListener(home, false);
  expect(listener).toEqual({ port: 5432, hasSocket: true });
  // The trial leaves nothing.
  expect(await readdir(home)).toEqual([]);
  const url = new URL(urlOf({ ...owner, home }, listener));
  url.pathname = "/other";
  url.username = "app";
  const client = new pg.Client({ connectionString: url.href });
  expect([client.host, client.port, client.database, client.user, client.password]).toEqual([
    home,
    5432,
    "other",
    "app",
    owner.password,
  ]);
});

it("is a free port for a path that is too long, a folder that does not exist, and where it is asked for", async () => {
  const long = join(folder, "x".repeat(100));
  await mkdir(long);
  for (const [home, overTcp] of [
    [long, false],
    [join(folder, "missing"), false],
    [folder, true],
  ] as const) {
    const listener = await chooseListener(home, overTcp);
    expect(listener.hasSocket).toBe(false);
    expect(urlOf({ ...owner, home }, listener)).toBe(
      `postgres://krempelfrei:p-_w@127.0.0.1:${listener.port}/postgres`,
    );
  }
});

it("is free again after a server was killed", async () => {
  const left = createServer();
  await new Promise<void>((done) => left.listen(join(folder, ".s.PGSQL.5432"), done));
  await writeFile(join(folder, ".s.PGSQL.5432.lock"), `${process.pid}\n`);
  expect((await stat(join(folder, ".s.PGSQL.5432"))).isSocket()).toBe(true);
  await removeSocket(folder);
  expect(await readdir(folder)).toEqual([]);
  left.close();
});
