import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { blobKey } from "../../blobs/blob-key.ts";
import { createDiskStore } from "../../blobs/disk-store.ts";
import type { BlobStore } from "../../blobs/port.ts";
import { captureLog } from "../../testing/log-lines.ts";
import { folderOf, makeScene, upload } from "../../testing/scene.ts";
import { unzip } from "../../testing/unzip.ts";
import { createWorld } from "../../testing/world.ts";

const OWN = "/api/profile/data-export";
const directory = await mkdtemp(join(tmpdir(), "krempelfrei-export-"));
afterAll(() => rm(directory, { recursive: true }));
const store = await createDiskStore({ dir: directory });
const unreadable = new Set<string>();
const breaking = new Set<string>();
let beforeGet: (() => Promise<void>) | undefined;

const blobs: BlobStore = {
  ...store,
  async get(key, range) {
    await beforeGet?.();
    if (unreadable.has(key)) throw new Error("input/output error");
    if (!breaking.has(key)) return store.get(key, range);
    return Readable.from(
      (function* broken(): Generator<Buffer> {
        yield Buffer.from("%PDF");
        throw new Error("input/output error");
      })(),
    );
  },
};
const { log, lines } = captureLog();
const world = await createWorld({ blobs, log });

describe("the data of a person as a ZIP file", () => {
  // Covers 1.11, S45
  it("names documents whose content is gone, damaged or not to be read, logs them, and has all others", async () => {
    const here = await makeScene(world);
    const place = { folder_id: folderOf(here, "Familie").id };
    const sent = async (name: string) => {
      const { id } = await upload(here.client, place, name);
      const { sha256 } = await world.db
        .selectFrom("file")
        .select("sha256")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return blobKey(here.group.customer.id, sha256);
    };
    await world.system.blobs.delete(await sent("Verloren.pdf"));
    await writeFile(join(directory, await sent("Beschädigt.pdf")), "%PDF-1.4 anderes");
    unreadable.add(await sent("Unlesbar.pdf"));
    breaking.add(await sent("Abgebrochen.pdf"));
    await sent("Da.pdf");
    const files = await unzip((await here.client.get(OWN)).rawPayload);
    const documents = [...files.keys()].filter((path) => path.startsWith("Dokumente/"));
    expect(documents.toSorted()).toEqual([
      "Dokumente/Familie/Abgebrochen.pdf",
      "Dokumente/Familie/Beschädigt.pdf",
      "Dokumente/Familie/Da.pdf",
    ]);
    expect(files.get("Dokumente/Familie/Abgebrochen.pdf")).toEqual(Buffer.from("%PDF"));
    const index = files.get("index.html")?.toString() ?? "";
    for (const text of [
      "Diese Auskunft ist nicht vollständig: 4 Dokumente fehlen",
      "Verloren.pdf <em>(Inhalt nicht mehr vorhanden)</em>",
      "Unlesbar.pdf <em>(Inhalt konnte nicht gelesen werden)</em>",
      'Besch%C3%A4digt.pdf">Dokumente/Familie/Beschädigt.pdf</a> <em>(Inhalt beschädigt)</em>',
      "Abgebrochen.pdf</a> <em>(Inhalt unvollständig",
      "Da.pdf</a></td>",
    ]) {
      expect(index).toContain(text);
    }
    const data = JSON.parse(files.get("daten.json")?.toString() ?? "") as {
      documents: { full_name: string; problem?: string }[];
    };
    expect(new Map(data.documents.map(({ full_name, problem }) => [full_name, problem]))).toEqual(
      new Map([
        ["Verloren.pdf", "gone"],
        ["Unlesbar.pdf", "unreadable"],
        ["Beschädigt.pdf", "damaged"],
        ["Abgebrochen.pdf", "broken"],
        ["Da.pdf", undefined],
      ]),
    );
    const told = lines.filter((line) => line.includes("document missing in a data export"));
    expect(told).toHaveLength(4);
  });

  // Covers S45
  it("that breaks off all the same stands in the log", async () => {
    const { client, root } = await makeScene(world);
    await upload(client, { folder_id: root.id });
    // The history is read after the documents.
    beforeGet = async () => void (await sql`ALTER TABLE change RENAME COLUMN ip TO gone`.execute(world.db));
    await client.get(OWN).catch(() => undefined);
    await sql`ALTER TABLE change RENAME COLUMN gone TO ip`.execute(world.db);
    beforeGet = undefined;
    await expect.poll(() => lines.filter((line) => line.includes("data export broken off"))).toHaveLength(1);
  });
});
