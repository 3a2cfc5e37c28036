import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { backUp } from "../apps/server/src/backup/back-up.ts";
import { createFolderTarget } from "../apps/server/src/backup/folder-target.ts";
import { restore } from "../apps/server/src/backup/restore.ts";
import { readTables } from "../apps/server/src/backup/tables.ts";
import { blobKey } from "../apps/server/src/blobs/blob-key.ts";
import { createDiskStore } from "../apps/server/src/blobs/disk-store.ts";
import type { BlobStore } from "../apps/server/src/blobs/port.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createClient } from "../apps/server/src/db/client.ts";
import { EMBEDDED_ROLES } from "../apps/server/src/db/open.ts";
import { createLog, openDeps, type Deps } from "../apps/server/src/deps.ts";
import { createCustomer } from "../apps/server/src/features/customers/create-customer.ts";
import { median, ratioOf, timed, type Figure } from "./figure.ts";
import { temporaryFolder } from "./server.ts";
import { inParallel } from "./session.ts";

const run = promisify(execFile);
const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
/** A letter of one page; a scan of it has six times as much. */
const DOCUMENT_BYTES = Number(process.env.BENCH_BYTES ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** A hundredth of the documents comes between two backups. */
const NEW = Math.ceil(DOCUMENTS / 100);

/**
 * The first backup beside `tar` of the same contents with a COPY of each table, both from the disk and onto it; a second one
 * after a hundredth of new documents beside the first; and a restore, whose contents are read and compared.
 */
export async function measureBackup(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, "data");
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  const { deps, databaseUrl: url, close } = await openDeps(config, createLog(config), { schema: "migrate" });
  try {
    const group = await makeGroup(deps);
    await addDocuments(url, deps, group, DOCUMENTS);
    const [first, second, reference]: number[][] = [[], [], []];
    const make = async (target: string) =>
      backUp({ url, blobs: deps.blobs, target: createFolderTarget(target), keys: {}, now: new Date() });
    const at = (name: string): string => join(folder.path, name);
    for (let round = 0; round <= ROUNDS; round += 1) {
      const times: Record<string, number> = {};
      const both = {
        ours: async () => (times.first = await timed(async () => make(at("backup")))),
        tar: async () => (times.tar = await timed(async () => tarAndCopy(url, dataDir, at("tar")))),
      };
      for (const one of round % 2 === 0 ? [both.ours, both.tar] : [both.tar, both.ours]) {
        await run("sync", ["-f", dataDir]);
        await forget(join(dataDir, "blobs"));
        await one();
      }
      await addDocuments(url, deps, group, NEW);
      // The name of a snapshot is its second.
      times.second = await timed(async () => make(at("backup"))).finally(() => undefined);
      // The first round warms up what the code itself needs.
      if (round > 0) {
        first?.push(times.first ?? 0);
        second?.push(times.second);
        reference?.push(times.tar ?? 0);
      }
      if (round < ROUNDS) await rm(at("backup"), { recursive: true });
      await rm(at("tar"), { recursive: true });
    }
    const restored = await restoreAndCompare(at("backup"), deps.blobs, at("restored"));
    const mb = (DOCUMENTS * DOCUMENT_BYTES) / 1e6;
    return [
      {
        name: `first backup of ${DOCUMENTS} documents, ${Math.round(mb)} MB`,
        ours: seconds(median(first ?? [])),
        reference: `tar and COPY: ${seconds(median(reference ?? []))}`,
        ratio: ratioOf(reference ?? [], first ?? []),
        target: "at least 0.70",
      },
      {
        name: `second backup, with ${NEW} new documents`,
        ours: seconds(median(second ?? [])),
        reference: `the first: ${seconds(median(first ?? []))}`,
        ratio: ratioOf(second ?? [], first ?? []),
        target: "at most 0.03",
      },
      {
        name: "restore",
        ours: seconds(restored.took),
        reference: `${restored.compared} contents compared byte for byte, ${restored.different} different`,
        ratio: "",
        target: "0 different",
      },
    ];
  } finally {
    await close();
    await folder.remove();
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

async function makeGroup(deps: Deps): Promise<string> {
  const { id } = await createCustomer(
    { ...deps, actor: { kind: "system", name: "Bench" } },
    {
      first_name: "Anna",
      last_name: "Schmidt",
      email: "anna.schmidt@krempelfrei.example",
      birthday: "1960-05-04",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  );
  return id;
}

/** Contents as the app stores them, and their rows. */
async function addDocuments(url: string, { blobs }: Deps, group: string, count: number): Promise<void> {
  const filling = randomBytes(DOCUMENT_BYTES);
  const hashes: string[] = [];
  await inParallel(count, 8, async () => {
    const bytes = Buffer.concat([randomBytes(32), filling.subarray(32)]);
    const spooled = await blobs.spool(one(bytes), { maxBytes: DOCUMENT_BYTES });
    await blobs.commit(spooled, blobKey(group, spooled.sha256));
    hashes.push(spooled.sha256);
  });
  const client = createClient(url, "bench");
  await client.connect();
  try {
    await client.query(BLOBS, [group, hashes, DOCUMENT_BYTES]);
    await client.query(FILES, [group, hashes, DOCUMENT_BYTES]);
  } finally {
    await client.end();
  }
}

const BLOBS = "INSERT INTO blob (customer_id, sha256, size) SELECT $1::uuid, unnest($2::text[]), $3::bigint";
const FILES = `INSERT INTO file (customer_id, folder_id, user_id, maintainer_id, sha256, name, extension, size, created_by)
  SELECT $1::uuid, (SELECT id FROM folder WHERE customer_id = $1 AND parent_id IS NULL), $1, $1, sha256, 'Schreiben ' || n, 'pdf', $3::bigint, $1
  FROM unnest($2::text[]) WITH ORDINALITY AS given (sha256, n)`;

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What somebody without a backup of the product would do: the same bytes, on the disk at the end. */
async function tarAndCopy(url: string, dataDir: string, folder: string): Promise<void> {
  await run("mkdir", ["-p", "-m", "777", folder]);
  await run("sh", [
    "-c",
    'tar -C "$0" -cf - blobs | dd of="$1/blobs.tar" bs=1M conv=fsync status=none',
    dataDir,
    folder,
  ]);
  const client = createClient(url, "bench");
  await client.connect();
  try {
    for (const { name } of await readTables(client))
      await client.query(`COPY "${name}" TO '${folder}/${name}.copy' (FORMAT binary)`);
  } finally {
    await client.end();
  }
  await run("sync", ["-f", folder]);
}

/**
 * Drops the page cache's copies: reading from it would measure copying in memory alone. All at once where that is allowed, else
 * file by file, which takes minutes for a hundred thousand.
 */
async function forget(folder: string): Promise<void> {
  const drop = `sync; { echo 3 > /proc/sys/vm/drop_caches; } 2>/dev/null ||
    find "$0" -type f -exec dd of={} oflag=nocache conv=notrunc,fdatasync count=0 status=none \\;`;
  await run("sh", ["-c", drop, folder]);
}

async function restoreAndCompare(backup: string, blobs: BlobStore, folder: string) {
  const log = { info: () => undefined, warn: console.error, error: console.error };
  const database = await openEmbedded({ folder: folder, ...EMBEDDED_ROLES, log });
  try {
    const store = await createDiskStore({ dir: join(folder, "blobs") });
    const target = createFolderTarget(backup);
    const took = await timed(async () => restore({ url: database.url, blobs: store, target, keys: {} }));
    let [compared, different] = [0, 0];
    for await (const { key } of blobs.list()) {
      compared += 1;
      if ((await hashOf(store, key)) !== (await hashOf(blobs, key))) different += 1;
    }
    return { took, compared, different };
  } finally {
    await database.stop();
  }
}

async function hashOf(store: BlobStore, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await store.get(key)) hash.update(chunk as Uint8Array);
  return hash.digest("hex");
}
