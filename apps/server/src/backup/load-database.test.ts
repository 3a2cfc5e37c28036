import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { createFolderTarget } from "./folder-target.ts";
import { CannotRestore, loadDatabase } from "./load-database.ts";
import { sealedFiles } from "./sealed-files.ts";
import { Manifest } from "./snapshot.ts";

it("a backup of a later program is refused in one sentence, and leaves the database empty", async () => {
  const [folder, database] = [
    await mkdtemp(join(tmpdir(), "krempelfrei-load-")),
    await createTestDatabase({ template: false }),
  ];
  onTestFinished(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const manifest = Manifest.parse({
    format: 1,
    made_at: "2026-11-20T02:00:00Z",
    schema: ["0001-foundation.sql", "9999-later.sql"],
    encrypted: false,
    tables: [],
    sequences: [],
    contents: { count: 0, bytes: 0, list: { size: 0, sha256: "0".repeat(64) } },
  });
  const files = sealedFiles(createFolderTarget(folder), {});
  const loading = loadDatabase({ url: database.url, files, snapshot: "any", manifest });
  await expect(loading).rejects.toThrow(CannotRestore);
  await expect(loading).rejects.toThrow(/^Die Sicherung ist neuer als dieses Programm: .*9999-later\.sql/);
});
