import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeWhole } from "./whole-file.ts";

const BYTES = 300_000;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "krempelfrei-whole-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Writes the file over and over, with another letter each time, until it is killed. */
const WRITER = `
  const { writeWhole } = await import(process.argv[1]);
  for (let count = 0; ; count += 1) await writeWhole(process.argv[2], "abc"[count % 3].repeat(${BYTES}));`;

// Covers S70
it("is never there in part, whenever its writer is killed", async () => {
  const path = join(directory, "killed");
  await writeWhole(path, "a".repeat(BYTES));
  for (let round = 0; round < 8; round += 1) {
    const writer = spawn(process.execPath, [
      "--input-type=module",
      "--eval",
      WRITER,
      join(import.meta.dirname, "whole-file.ts"),
      path,
    ]);
    const { ino } = await stat(path);
    while ((await stat(path)).ino === ino) await delay(1);
    await delay(Math.random() * 20);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    const content = await readFile(path, "utf8");
    expect([content.length, new Set(content).size]).toEqual([BYTES, 1]);
  }
  // One temporary file at most, however often it was killed.
  await writeWhole(path, "whole");
  expect(await readdir(directory)).toEqual(["killed"]);
});

it("stays as it was when it cannot be written", async () => {
  const folder = join(directory, "folder");
  await mkdir(folder);
  await writeFile(join(folder, "inside"), "kept");
  await expect(writeWhole(folder, "new")).rejects.toThrow("EISDIR");
  expect(await readFile(join(folder, "inside"), "utf8")).toBe("kept");
  expect(await readdir(directory)).not.toContain(".folder.new");
});
