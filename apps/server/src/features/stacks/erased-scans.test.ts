import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { blobKey } from "../../blobs/blob-key.ts";
import { DONE, prepareScannerFolder, REFUSED } from "../../scanner/scanner-folder.ts";
import { pdf } from "../../testing/client.ts";
import { createWorld } from "../../testing/world.ts";
import { takeScans } from "./take-scans.ts";

const world = await createWorld();
const { signal } = new AbortController();
const folder = await mkdtemp(join(world.directory, "scanner-"));
await prepareScannerFolder(folder);

const take = async (): Promise<void> =>
  takeScans(world.system, { directory: folder, pause: async () => undefined, signal });
const put = async (name: string, bytes: Uint8Array): Promise<void> => writeFile(join(folder, name), bytes);
const stacksNamed = async (name: string) =>
  world.db.selectFrom("stack").select(["id", "sha256"]).where("name", "=", name).execute();

// Covers intake.1
it("a file whose stack is erased is taken again when it is put there again, once", async () => {
  const name = `Scan ${randomUUID()}`;
  const bytes = Buffer.from(pdf(name));
  await put(`${name}.pdf`, bytes);
  await take();
  const [erased] = await stacksNamed(name);
  await world.db
    .deleteFrom("stack")
    .where("id", "=", erased?.id ?? "")
    .execute();
  await world.system.blobs.delete(blobKey(erased?.id ?? "", erased?.sha256 ?? ""));
  const takenAt = async (taken_at: Date) =>
    world.db
      .updateTable("scanned_file")
      .set({ taken_at })
      .where("stack_id", "=", erased?.id ?? "")
      .execute();
  // A file that lies there since before was taken, and could not be moved away.
  await takenAt(new Date("2100-01-01"));
  await put(`${name}.pdf`, bytes);
  await take();
  expect(await stacksNamed(name)).toEqual([]);
  await takenAt(new Date("2000-01-01"));
  await put("Kopie.pdf", bytes);
  await Promise.all([take(), take()]);
  expect(await stacksNamed("Kopie")).toHaveLength(1);
  expect(await readdir(join(folder, REFUSED))).toEqual([]);
});

// Covers intake.1
it.each([
  ["discarded", "Der Stapel wurde seitdem verworfen."],
  ["done", "Der Stapel ist fertig aufgeteilt."],
])(
  "a file whose stack is %s is refused with what became of it when it is put there again",
  async (state, text) => {
    const name = `Scan ${randomUUID()}`;
    await put(`${name}.pdf`, Buffer.from(pdf(name)));
    await take();
    const [stack] = await stacksNamed(name);
    const id = stack?.id ?? "";
    await world.db
      .updateTable("stack")
      .set({ state, closed_at: world.system.clock() })
      .where("id", "=", id)
      .execute();
    const takenAt = async (taken_at: Date) =>
      world.db.updateTable("scanned_file").set({ taken_at }).where("stack_id", "=", id).execute();
    const putBack = async () => rename(join(folder, DONE, `${name}.pdf`), join(folder, `${name}.pdf`));
    // A file untouched since it was taken: moving it away had failed.
    await takenAt(new Date("2100-01-01"));
    await putBack();
    await take();
    expect(await readdir(join(folder, DONE))).toContain(`${name}.pdf`);
    await takenAt(new Date("2000-01-01"));
    await putBack();
    await take();
    expect(await readFile(join(folder, REFUSED, `${name}.pdf.Grund.txt`), "utf8")).toContain(text);
    expect(await stacksNamed(name)).toHaveLength(1);
  },
);
