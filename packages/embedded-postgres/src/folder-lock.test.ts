// Covers S70
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { FolderInUse, lockDirectory } from "./folder-lock.ts";

const made: string[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "krempelfrei-lock-"));
  made.push(folder);
});
afterAll(async () => {
  for (const directory of made) await rm(directory, { recursive: true, force: true });
});

const writeLock = (content: string): Promise<void> => writeFile(join(folder, "app.lock"), content);

it("is held by one until that one gives it back, and leaves nothing then", async () => {
  const lock = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow(FolderInUse);
  await expect(lockDirectory(folder, "stops")).rejects.toMatchObject({ pid: process.pid });
  await lock.release();
  await (await lockDirectory(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

describe("a lock of nobody", () => {
  /** Expects that the lock does not keep this process from the folder. */
  async function expectTaken(): Promise<void> {
    const lock = await lockDirectory(folder);
    expect(await readLock()).toMatch(new RegExp(`^${process.pid} \\S+ \\S+ runs\n$`));
    await lock.release();
  }

  /** What this process writes into its own lock. */
  async function ownLock(): Promise<string> {
    const lock = await lockDirectory(folder);
    const content = await readFile(join(folder, "app.lock"), "utf8");
    await lock.release();
    return content;
  }

  it.each([
    ["an empty one", ""],
    ["a zero", "0"],
    ["blanks", " \n"],
    ["bytes that a power cut left", "\0".repeat(64)],
    ["a number alone", String(process.pid)],
  ])("is %s", async (_, content) => {
    await writeLock(content);
    await expectTaken();
  });

  it.each([1, 10, -1])("is one that was cut off at byte %i", async (end) => {
    await writeLock((await ownLock()).slice(0, end));
    await expectTaken();
  });

  it("is one of a process that began at another time or in another boot", async () => {
    const [pid, start, boot] = (await ownLock()).trim().split(" ");
    await writeLock(`${pid} ${start} ${boot} runs\n`);
    await expect(lockDirectory(folder)).rejects.toThrow(FolderInUse);
    await writeLock(`${pid} 1 ${boot} runs\n`);
    await expectTaken();
    await writeLock(`${pid} ${start} 00000000-0000-4000-8000-000000000000 runs\n`);
    await expectTaken();
  });
});

it("is waited for when its holder only stops the database of a killed process", async () => {
  const stopping = await lockDirectory(folder, "stops");
  const next = lockDirectory(folder);
  const first = await Promise.race([next.then(() => "taken"), readLock()]);
  expect(first).toContain(" stops\n");
  await stopping.release();
  const lock = await next;
  expect(await readLock()).toContain(" runs\n");
  await lock.release();
});

it("is taken when a process that stops the database is killed at it", async () => {
  const HOLDER = `const { lockDirectory } = await import(process.argv[1]);
    await lockDirectory(process.argv[2], "stops"); console.log("held"); setInterval(() => {}, 1000);`;
  const path = join(import.meta.dirname, "folder-lock.ts");
  const holder = spawn(process.execPath, ["--input-type=module", "--eval", HOLDER, path, folder]);
  await once(holder.stdout, "data");
  const next = lockDirectory(folder);
  holder.kill("SIGKILL");
  await (await next).release();
  expect(await readdir(folder)).toEqual([]);
});

const readLock = (): Promise<string> => readFile(join(folder, "app.lock"), "utf8");
