import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DONE, prepareScannerFolder, REFUSED } from "../../scanner/scanner-folder.ts";
import { pdf } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { verifyStorage } from "../files/storage/verify-storage.ts";
import { takeScans, type TakeScansOptions } from "./take-scans.ts";
import { lastChange } from "../../testing/tables/changes.ts";

const world = await createWorld();
const { signal } = new AbortController();
const MB = 1024 ** 2;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(world.directory, "scanner-"));
  await prepareScannerFolder(folder);
});

const whole = (text: string = randomUUID()): Buffer => Buffer.from(pdf(text));
/** As long as the scanner writes. */
const half = (): Buffer => whole().subarray(0, -8);
const take = async (options: Partial<TakeScansOptions> = {}): Promise<void> =>
  takeScans(world.system, { directory: folder, pause: async () => undefined, signal, ...options });
/** The files directly in the folder, or in one of its folders. */
const filesIn = async (name = "."): Promise<string[]> => {
  const entries = await readdir(join(folder, name), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [] : [entry.name])).toSorted();
};
const put = async (name: string | Buffer, bytes: Uint8Array = whole()): Promise<void> =>
  writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]), bytes);
const stacks = async () =>
  world.db.selectFrom("stack").selectAll().where("state", "<>", "storing").orderBy("created_at").execute();
const stacksNamed = async (name: string) => (await stacks()).filter((stack) => stack.name === name);
const reasonOf = async (name: string): Promise<string> =>
  readFile(join(folder, REFUSED, `${name}.Grund.txt`), "utf8");

describe("a whole file", () => {
  // Covers intake.1
  it("becomes a stack, is recorded, and lies in the folder of what is done", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    await take();
    const [stack, ...others] = await stacksNamed(name);
    expect(others).toEqual([]);
    expect(stack).toMatchObject({ state: "reading", extension: "pdf" });
    expect(await filesIn()).toEqual([]);
    expect(await filesIn(DONE)).toEqual([`${name}.pdf`]);
    const entry = await lastChange(world, { subject_id: stack?.id ?? "" });
    expect(entry).toMatchObject({ action: "stack.scanned", actor_name: "Test", customer_id: null });
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({ missing: [], damaged: [] });
  });

  it("is taken once by two processes at once", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    await Promise.all([take(), take(), take()]);
    expect(await stacksNamed(name)).toHaveLength(1);
    expect(await filesIn()).toEqual([]);
    expect(await filesIn(DONE)).toEqual([`${name}.pdf`]);
  });

  it("that lies there again is moved and not taken again; under another name it is refused with when it was", async () => {
    const name = `Scan ${randomUUID()}`;
    const bytes = whole();
    await put(`${name}.pdf`, bytes);
    await take();
    await put(`${name}.pdf`, bytes);
    await put("Kopie.pdf", bytes);
    await take();
    expect(await stacksNamed(name)).toHaveLength(1);
    expect(await stacksNamed("Kopie")).toEqual([]);
    expect(await filesIn(DONE)).toEqual([`${name} (2).pdf`, `${name}.pdf`]);
    expect(await reasonOf("Kopie.pdf")).toMatch(
      new RegExp(
        `^Diese Datei wurde schon am [\\d.]{10} um \\d\\d:\\d\\d Uhr als „${name}.pdf“ übernommen.\n$`,
      ),
    );
  });

  it("of the same name that comes while the first is stored is not moved with it", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    const blobs = Object.create(world.system.blobs, {
      commit: {
        value: async (...args: Parameters<typeof world.system.blobs.commit>) => {
          await put(`neu-${name}`);
          await rename(join(folder, `neu-${name}`), join(folder, `${name}.pdf`));
          return world.system.blobs.commit(...args);
        },
      },
    });
    await takeScans({ ...world.system, blobs }, { directory: folder, pause: async () => undefined, signal });
    expect(await filesIn()).toEqual([`${name}.pdf`]);
    await take();
    expect(await stacksNamed(name)).toHaveLength(2);
    expect(await filesIn(DONE)).toEqual([`${name}.pdf`]);
  });

  it("of a name that was there before is another stack", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    await take();
    await put(`${name}.pdf`);
    await take();
    expect(await stacksNamed(name)).toHaveLength(2);
    expect(await filesIn(DONE)).toEqual([`${name} (2).pdf`, `${name}.pdf`]);
  });

  it.each([
    ["umlauts", "Müller Größe ß.pdf", "Müller Größe ß"],
    ["umlauts of macOS", "Mu\u0308ller.pdf", "Müller"],
    ["line breaks and hidden characters", "Zeile 1\nZeile\u202e 2.pdf", "Zeile 1 Zeile 2"],
    ["bytes that are no UTF-8", Buffer.from("M\xfcller latin.pdf", "latin1"), "Müller latin"],
    ["as many bytes as a name may have", `${"ä".repeat(125)}.pdf`, "ä".repeat(125)],
    ["another ending", "photo.PDF.jpg", "photo.PDF"],
  ])("with a name of %s is taken", async (_what, raw, name) => {
    await put(raw);
    await take();
    expect((await stacksNamed(name)).at(-1)).toMatchObject({ extension: "pdf", state: "reading" });
    expect(await filesIn()).toEqual([]);
    await put(raw);
    await take();
    expect(await filesIn(DONE)).toHaveLength(2);
  });
});

describe("a file that is not whole", () => {
  it("is waited for while it has no end, and taken when it has", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`, half());
    await take();
    expect(await stacksNamed(name)).toEqual([]);
    expect(await filesIn()).toEqual([`${name}.pdf`]);
    await appendFile(join(folder, `${name}.pdf`), "\n%%EOF\n");
    await take();
    expect(await stacksNamed(name)).toHaveLength(1);
  });

  // Covers S62
  it("is waited for while somebody writes to it, or puts another one in its place", async () => {
    await put("wächst.pdf");
    await put("ersetzt.pdf");
    const pause = async (): Promise<void> => {
      await appendFile(join(folder, "wächst.pdf"), "%%EOF\n");
      await put("ersetzt.pdf");
    };
    await take({ pause });
    expect(await filesIn()).toEqual(["ersetzt.pdf", "wächst.pdf"]);
    expect(await filesIn(DONE)).toEqual([]);
  });

  // Covers intake.1
  it("is refused with the reason when nobody has touched it for long", async () => {
    await put("leer.pdf", Buffer.alloc(0));
    await put("halb.pdf", half());
    await put("halb.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5]));
    // Where its first directory lies is behind its end.
    await put("halb.tif", Buffer.from("II*\0\u0040\0\0\0Zeilen", "latin1"));
    await take();
    expect(await filesIn()).toEqual(["halb.jpg", "halb.pdf", "halb.tif", "leer.pdf"]);
    await take({ giveUpMs: 0 });
    expect(await filesIn()).toEqual([]);
    expect(await reasonOf("leer.pdf")).toBe("Die Datei ist leer. Bitte scannen Sie noch einmal.\n");
    expect(await reasonOf("halb.pdf")).toBe("Die Datei ist unvollständig. Bitte scannen Sie noch einmal.\n");
    expect(await filesIn(REFUSED)).toContain("halb.jpg");
  });
});

describe("what is no stack", () => {
  it("is put aside with the reason: another type, too large a file; of a second one too", async () => {
    const named = Buffer.concat([Buffer.from("<html>kein PDF</html>"), Buffer.from("%%EOF")]);
    await put("Seite.pdf", named);
    await put("riesig.pdf", Buffer.concat([Buffer.alloc(8 * MB + 1), Buffer.from("%%EOF")]));
    await take();
    const type = "Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG, PNG, HEIC und TIFF.\n";
    expect(await reasonOf("Seite.pdf")).toBe(type);
    expect(await reasonOf("riesig.pdf")).toBe("Die Datei ist zu groß. Erlaubt sind höchstens 8 MB.\n");
    await put("Seite.pdf", named);
    await put(`${"ö".repeat(125)}.pdf`, named);
    await take();
    expect(await reasonOf("Seite (2).pdf")).toBe(type);
    expect(await filesIn()).toEqual([]);
    expect(await filesIn(REFUSED)).toHaveLength(8);
  });

  // Covers S62
  it("is left alone: folders, links, what programs keep for themselves", async () => {
    const secret = join(world.directory, `secret-${randomUUID()}.pdf`);
    await writeFile(secret, whole());
    await symlink(secret, join(folder, "Link.pdf"));
    await mkdir(join(folder, "Ordner.pdf"));
    await writeFile(join(folder, "Ordner.pdf", "Brief.pdf"), whole());
    for (const name of [".hidden.pdf", "~$x.pdf", "x.pdf.part", "Thumbs.db"]) await put(name);
    const before = (await stacks()).length;
    await take({ giveUpMs: 0 });
    expect(await stacks()).toHaveLength(before);
    expect(await filesIn()).toEqual([".hidden.pdf", "Link.pdf", "Thumbs.db", "x.pdf.part", "~$x.pdf"]);
    expect(await filesIn("Ordner.pdf")).toEqual(["Brief.pdf"]);
  });

  it("that may not be read is waited for, then refused", async () => {
    await put("zu.pdf");
    await chmod(join(folder, "zu.pdf"), 0o000);
    for (const name of [world.directory, folder, join(folder, REFUSED)]) await chmod(name, 0o777);
    // Root may read everything.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      await take();
      expect(await filesIn()).toEqual(["zu.pdf"]);
      await take({ giveUpMs: 0 });
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
    expect(await filesIn()).toEqual([]);
    expect(await reasonOf("zu.pdf")).toContain("Die Datei kann nicht geöffnet werden.");
  });
});

describe("the folder", () => {
  it("that is gone is an error, and nothing else happens", async () => {
    await expect(take({ directory: join(folder, "gibt es nicht") })).rejects.toThrow("ENOENT");
  });

  it("gets back the folders that somebody has deleted", async () => {
    for (const name of [DONE, REFUSED]) await rm(join(folder, name), { recursive: true });
    await put("Brief.pdf");
    await put("Seite.html", Buffer.from("<html>"));
    await take();
    expect(await filesIn()).toEqual([]);
    expect(await filesIn(DONE)).toEqual(["Brief.pdf"]);
    expect(await filesIn(REFUSED)).toEqual(["Seite.html", "Seite.html.Grund.txt"]);
  });

  it("keeps a file that was stored but cannot be moved, and never takes it twice", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    // Instead of the folder there is a file.
    await rm(join(folder, DONE), { recursive: true });
    await writeFile(join(folder, DONE), "");
    await expect(take()).rejects.toThrow("EEXIST");
    await expect(take()).rejects.toThrow("EEXIST");
    expect(await stacksNamed(name)).toHaveLength(1);
    await rm(join(folder, DONE));
    await prepareScannerFolder(folder);
    await take();
    expect(await stacksNamed(name)).toHaveLength(1);
    expect(await filesIn(DONE)).toEqual([`${name}.pdf`]);
  });
});

describe("a process that is killed (kill -9)", () => {
  /** Runs the real job in a process that kills itself as soon as it moves a file to a path with `path` in it. */
  const runUntil = async (path: string): Promise<string | number> => {
    const patch = `
      import fs from "node:fs/promises";
      import { syncBuiltinESMExports } from "node:module";
      for (const name of ["rename", "link"]) {
        const real = fs[name];
        fs[name] = async (from, to) => {
          if (String(to).includes(${JSON.stringify(path)})) process.kill(process.pid, "SIGKILL");
          return real(from, to);
        };
      }
      syncBuiltinESMExports();`;
    const script = join(import.meta.dirname, "../../testing/processes/take-scans.ts");
    const args = [world.databaseUrl, join(world.directory, "blobs"), folder];
    const child = spawn(
      process.execPath,
      ["--import", `data:text/javascript,${encodeURIComponent(patch)}`, script, ...args],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
    const [code, killedBy] = (await once(child, "exit")) as [number | null, string | null];
    return code ?? killedBy ?? "";
  };

  // Covers intake.1, S62
  it("leaves nothing lost and nothing twice: before the bytes are stored, and between storing and moving", async () => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`);
    expect(await runUntil("/blobs/")).toBe("SIGKILL");
    expect(await stacksNamed(name)).toEqual([]);
    expect(await filesIn()).toEqual([`${name}.pdf`]);
    // Nothing is stored yet, so that another name is no reason to refuse it.
    await rename(join(folder, `${name}.pdf`), join(folder, "Anders.pdf"));

    expect(await runUntil(`/${DONE}/`)).toBe("SIGKILL");
    expect(await stacksNamed(name)).toHaveLength(1);
    expect(await filesIn()).toEqual(["Anders.pdf"]);
    await rename(join(folder, "Anders.pdf"), join(folder, `${name}.pdf`));

    expect(await runUntil("nothing is called so")).toBe(0);
    expect(await stacksNamed(name)).toHaveLength(1);
    expect(await filesIn()).toEqual([]);
    expect(await filesIn(DONE)).toEqual([`${name}.pdf`]);
    expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
      missing: [],
      damaged: [],
      unknown: [],
    });
  });
});
