import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDirectory } from "@krempelfrei/embedded-postgres/folder-lock";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { embeddedNotice, openDatabase } from "./open.ts";

it("a command beside an app whose database does not answer asks for patience, a second app for another folder", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "krempelfrei-open-"));
  const lock = await lockDirectory(dataDir);
  onTestFinished(async () => {
    await lock.release();
    await rm(dataDir, { recursive: true });
  });
  const open = async (whileAppRuns: boolean) =>
    openDatabase({ dataDir }, pino({ level: "silent" }), { whileAppRuns });
  await expect(open(false)).rejects.toThrow(/^Another Krempelfrei already runs on .*Stop it first/);
  await expect(open(true)).rejects.toThrow(/^The database of the Krempelfrei that runs on .*Try again/);
});

it("a command in production makes no database: a lost DATABASE_URL would lead it to another one than the service", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "krempelfrei-open-"));
  onTestFinished(async () => rm(dataDir, { recursive: true }));
  const source = { dataDir, production: true };
  const opening = openDatabase(source, pino({ level: "silent" }), { whileAppRuns: true });
  await expect(opening).rejects.toThrow(/^DATABASE_URL fehlt, und in .* liegt keine Datenbank/);
  expect(await readdir(dataDir)).toEqual([]);
});

it("a command in production names the embedded database that it uses, and a restore the one that it makes", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "krempelfrei-open-"));
  onTestFinished(async () => rm(dataDir, { recursive: true }));
  const source = { dataDir, production: true };
  const named = `die eingebettete Datenbank in ${join(dataDir, "postgres")}.`;
  expect(embeddedNotice(source)).toBeUndefined();
  expect(embeddedNotice(source, { makes: true })).toContain(named);
  await mkdir(join(dataDir, "postgres", "cluster"), { recursive: true });
  expect(embeddedNotice(source)).toContain(named);
  expect(embeddedNotice({ dataDir })).toBeUndefined();
  expect(embeddedNotice({ ...source, databaseUrl: "postgres://db.example/app" })).toBeUndefined();
});
