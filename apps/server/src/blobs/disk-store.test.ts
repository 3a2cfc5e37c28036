import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { blobStoreSuite, keysOf, pieces, put, read, receive } from "./blob-store.suite.ts";
import { blobKey } from "./blob-key.ts";
import { createDiskStore } from "./disk-store.ts";

const MB = 1024 * 1024;
const directories: string[] = [];

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-blobs-"));
  directories.push(directory);
  return directory;
}

afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

describe("on the disk", () => {
  blobStoreSuite(async () => {
    const dir = await makeDirectory();
    return { open: () => createDiskStore({ dir }), spoolDirectory: join(dir, ".spool") };
  });

  it("lists nothing but contents", async () => {
    const dir = await makeDirectory();
    const store = await createDiskStore({ dir });
    await writeFile(join(dir, "notes.txt"), "of the operator");
    await receive(store, randomBytes(10));
    expect(await keysOf(store)).toEqual([]);
  });

  it("makes a group's directory again that somebody took away", async () => {
    const dir = await makeDirectory();
    const store = await createDiskStore({ dir });
    const group = randomUUID();
    const first = await put(store, randomBytes(10), group);
    await rm(dirname(join(dir, first)), { recursive: true });
    const second = await put(store, randomBytes(10), group);
    expect(await keysOf(store)).toEqual([second]);
  });

  it("has no addresses of its own for contents", async () => {
    const store = await createDiskStore({ dir: await makeDirectory() });
    const key = await put(store, randomBytes(10));
    const link = { contentType: "image/png", contentDisposition: "inline", seconds: 60 };
    expect(await store.presign(key, link)).toBeUndefined();
  });
});

/** A file system of 4 MB of its own, or why there is none. */
function mountSmallDisk(): { dir: string } | { refusal: string } {
  const dir = mkdtempSync(join(tmpdir(), "krempelfrei-small-"));
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", dir], {
    encoding: "utf8",
  });
  if (status === 0) return { dir };
  rmSync(dir, { recursive: true });
  return { refusal: stderr?.trim() || "there is no mount" };
}

const small = mountSmallDisk();
const refusal = "refusal" in small ? ` (skipped: no file system can be mounted, ${small.refusal})` : "";
const smallDirectory = "dir" in small ? small.dir : "";

afterAll(() => {
  if (smallDirectory === "") return;
  spawnSync("umount", [smallDirectory]);
  rmSync(smallDirectory, { recursive: true });
});

describe.skipIf(refusal)(`on a full disk${refusal}`, () => {
  it("says so, leaves nothing and goes on when there is room again", async () => {
    const store = await createDiskStore({ dir: smallDirectory });
    const kept = await put(store, randomBytes(2 * MB));
    await expect(receive(store, randomBytes(5 * MB))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(join(smallDirectory, ".spool"))).toEqual([]);
    expect(await keysOf(store)).toEqual([kept]);

    await store.check();
    const filler = join(smallDirectory, "filler");
    await expect(writeFile(filler, randomBytes(4 * MB))).rejects.toMatchObject({ code: "ENOSPC" });
    await expect(store.check()).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readdir(join(smallDirectory, ".spool"))).toEqual([]);
    expect((await read(store, kept)).length).toBe(2 * MB);

    await rm(filler);
    await store.check();
    const content = randomBytes(MB);
    expect((await read(store, await put(store, content))).equals(content)).toBe(true);
  });
});

/** Runs a script with a store in `dir` in a process of its own, and kills that when it said enough lines. */
async function killDuring(dir: string, script: string, lines: number): Promise<string[]> {
  const module = JSON.stringify(join(import.meta.dirname, "disk-store.ts"));
  const keys = JSON.stringify(join(import.meta.dirname, "blob-key.ts"));
  const source = `
    import { randomBytes, randomUUID } from "node:crypto";
    import { createDiskStore } from ${module};
    import { blobKey } from ${keys};
    const store = await createDiskStore({ dir: ${JSON.stringify(dir)} });
    ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill("SIGKILL");
  }
  expect((await ended)[1]).toBe("SIGKILL");
  return said;
}

describe("a process that is killed", () => {
  it("while it receives leaves no content, and its temporary file is swept at the next start", async () => {
    const dir = await makeDirectory();
    const endless = `
      const source = async function* () {
        for (;;) {
          yield randomBytes(1024 * 1024);
          console.log("one more");
        }
      };
      await store.spool(source(), { maxBytes: Infinity });`;
    await killDuring(dir, endless, 5);
    const left = await readdir(join(dir, ".spool"));
    expect(left).toHaveLength(1);
    const store = await createDiskStore({ dir });
    expect(await readdir(join(dir, ".spool"))).toEqual([]);
    expect(await keysOf(store)).toEqual([]);
  });

  it("while it publishes leaves whole contents only, and each that it was told of", async () => {
    const dir = await makeDirectory();
    const busy = `
      const work = async () => {
        for (;;) {
          const spooled = await store.spool([randomBytes(300_000)], { maxBytes: 300_000 });
          const key = blobKey(randomUUID(), spooled.sha256);
          await store.commit(spooled, key);
          console.log(key);
        }
      };
      await Promise.all([work(), work(), work(), work()]);`;
    const told = await killDuring(dir, busy, 25);
    const store = await createDiskStore({ dir });
    const keys = await keysOf(store);
    expect(keys).toEqual(expect.arrayContaining(told));
    for (const key of keys) {
      const hash = createHash("sha256").update(await read(store, key));
      expect(key.endsWith(hash.digest("hex"))).toBe(true);
    }
    expect(await readdir(join(dir, ".spool"))).toEqual([]);
  });
});

describe("a body that is received while the store is asked to sweep", () => {
  it("stays", async () => {
    const dir = await makeDirectory();
    const store = await createDiskStore({ dir });
    const content = randomBytes(3 * MB);
    const source = async function* (): AsyncGenerator<Buffer> {
      for await (const piece of pieces(content, MB)) {
        yield piece;
        await createDiskStore({ dir });
      }
    };
    const spooled = await store.spool(source(), { maxBytes: 3 * MB });
    const key = blobKey("00000000-0000-4000-8000-000000000000", spooled.sha256);
    await store.commit(spooled, key);
    expect((await read(store, key)).equals(content)).toBe(true);
  });
});
