import { randomUUID } from "node:crypto";
import { mkdtemp, open, readdir, readFile, stat, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DONE, prepareScannerFolder, REFUSED } from "../../scanner/scanner-folder.ts";
import { pdf } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { takeScans } from "./take-scans.ts";

const world = await createWorld();
const { signal } = new AbortController();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
});

const take = async (giveUpMs?: number): Promise<void> =>
  takeScans(world.system, {
    directory: folder,
    pause: async () => undefined,
    signal,
    ...(giveUpMs === undefined ? {} : { giveUpMs }),
  });
const put = async (name: string): Promise<void> => writeFile(join(folder, name), pdf(randomUUID()));

/** Lets the reads of a file fail from this one on, as those of a damaged disk or of a locked file on a share do. */
async function failReads(name: string, from: number, code: string): Promise<void> {
  const path = join(folder, name);
  const { ino } = await stat(path);
  const handle = await open(path);
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const read = handles.read;
  let reads = 0;
  const spy = vi.spyOn(handles, "read").mockImplementation(async function (
    this: FileHandle,
    ...args: unknown[]
  ) {
    if ((await this.stat()).ino === ino && ++reads >= from) throw Object.assign(new Error(code), { code });
    return Reflect.apply(read, this, args) as ReturnType<FileHandle["read"]>;
  });
  onTestFinished(() => spy.mockRestore());
}

describe("a file that opens but cannot be read", () => {
  // Covers intake.1
  it.each([
    ["at its beginning", 1, "EACCES"],
    ["at its end", 2, "ESTALE"],
    ["while it is stored", 3, "EIO"],
  ])("%s delays no other", async (_where, from, code) => {
    await put("kaputt.pdf");
    await put("später.pdf");
    await failReads("kaputt.pdf", from, code);
    await take();
    expect(await readdir(join(folder, DONE))).toEqual(["später.pdf"]);
    expect(await readdir(folder)).toContain("kaputt.pdf");
  });

  it("is refused when nobody has touched it for long", async () => {
    await put("kaputt.pdf");
    await failReads("kaputt.pdf", 1, "EIO");
    await take(0);
    expect(await readFile(join(folder, REFUSED, "kaputt.pdf.Grund.txt"), "utf8")).toContain(
      "Die Datei kann nicht bis zum Ende gelesen werden.",
    );
  });
});
