import { login } from "@krempelfrei/contract/account/account";
import { getBrowser, uploadFile, type FileItem } from "@krempelfrei/contract/files/files";
import { readersOf } from "@krempelfrei/reader/testing/processes";
import { createHttpClient, type HttpClient } from "@krempelfrei/testing/client";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it, vi } from "vitest";
import { createDiskStore } from "../../blobs/disk-store.ts";
import { verifyStorage } from "../../features/files/storage/verify-storage.ts";
import { newDataDir, PATIENCE, removeApps, startApp, type AppProcess } from "../app-process.ts";
import { makeScene } from "../scene.ts";
import { createWorld, PASSWORD } from "../world.ts";
import { scan } from "./read-documents.ts";

afterAll(removeApps);

const dataDir = await newDataDir();
const world = await createWorld({ blobs: await createDiskStore({ dir: `${dataDir}/blobs` }) });
const { group, root } = await makeScene(world);

async function start(): Promise<{ app: AppProcess; client: HttpClient }> {
  const env = { DATABASE_URL: world.databaseUrl, OCR_ENGINE: "embedded", READING_PRIORITY: "normal" };
  const app = startApp(dataDir, { env });
  const client = createHttpClient(await app.ready);
  await client.call(login, { body: { email: group.customer.email, password: PASSWORD, remember: false } });
  return { app, client };
}

async function kill({ child, ended }: AppProcess): Promise<void> {
  child.kill("SIGKILL");
  expect(await ended).toBe("SIGKILL");
  // As if the time had passed after which a job is taken for lost.
  await sql`UPDATE job SET lease_until = now() - interval '1 second', run_at = now() WHERE state = 'running'`.execute(
    world.db,
  );
}

const addScan = async (client: HttpClient, name: string, line: string): Promise<string> => {
  const file = { name: `${name}.jpg`, bytes: await scan([line, "Kündigungsfrist drei Monate"]) };
  return (await client.call(uploadFile, { file, body: { folder_id: root.id } })).id;
};

const stateOf = async (client: HttpClient, id: string): Promise<FileItem["reading"]["state"] | undefined> =>
  (await client.call(getBrowser)).files.find((file) => file.id === id)?.reading.state;

const waitsFor = async (table: string): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_locks
    WHERE NOT granted AND relation = ${table}::regclass
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(world.db);
  return rows.length > 0;
};

/** Holds what writes to a table, until the returned function is called. */
async function holdWrites(table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
  return () => holder.end();
}

async function expectSound(): Promise<void> {
  expect(await verifyStorage(world.system, { deep: true })).toMatchObject({
    missing: [],
    damaged: [],
    unknown: [],
  });
}

it("a document is read once, whatever was killed in which step of it", { timeout: 600_000 }, async () => {
  let { app, client } = await start();
  // Before what was seen is written, before its pages are, before a recognised page is, before the text is.
  for (const [index, table] of ["content_part", "content_page", "content_page", "content_text"].entries()) {
    const again = index === 2;
    const release = again ? undefined : await holdWrites(table);
    const id = await addScan(client, `Scan ${index}`, `Schreiben Nummer ${index}`);
    if (again) await vi.waitFor(async () => expect(await stateOf(client, id)).toBe("recognising"), PATIENCE);
    const held = release ?? (await holdWrites(table));
    await vi.waitFor(async () => expect(await waitsFor(table)).toBe(true), PATIENCE);
    await kill(app);
    await held();
    ({ app, client } = await start());
    const { client: now } = { client };
    await vi.waitFor(async () => expect(await stateOf(now, id)).toBe("done"), PATIENCE);
  }
  const { files } = await client.call(getBrowser);
  expect(files.map(({ is_machine_readable, reading }) => [is_machine_readable, reading.pages_read])).toEqual(
    files.map(() => [true, 1]),
  );
  expect(await world.db.selectFrom("content_page").selectAll().execute()).toEqual([]);

  // A child that is killed costs its document at most, and the app nothing.
  const running = app;
  const id = await addScan(client, "Kind", "Das Kind wird beendet");
  await vi.waitFor(async () => {
    const children = readersOf(running.child.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    for (const pid of children) process.kill(pid, "SIGKILL");
  }, PATIENCE);
  const { client: last } = { client };
  await vi.waitFor(async () => expect(await stateOf(last, id)).toMatch(/^(?:done|partly|failed)$/), PATIENCE);
  const next = await addScan(client, "Danach", "Danach geht es weiter");
  await vi.waitFor(async () => expect(await stateOf(last, next)).toBe("done"), PATIENCE);
  app.child.kill("SIGTERM");
  expect(await app.ended, app.output()).toBe(0);
  await expectSound();
});
