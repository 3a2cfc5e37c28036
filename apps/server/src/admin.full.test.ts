import { execFile } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { attachEmbedded } from "@krempelfrei/embedded-postgres/open";
import { expect, it, onTestFinished } from "vitest";
import { restoreInto } from "./admin-restore.ts";
import { backUp } from "./backup/back-up.ts";
import { withBackupLock } from "./backup/backup-lock.ts";
import { createFolderTarget } from "./backup/folder-target.ts";
import { createDiskStore } from "./blobs/disk-store.ts";
import { loadConfig } from "./config.ts";
import { connect } from "./db/connect.ts";
import { migrate } from "./db/migrate.ts";
import { EMBEDDED_ROLES } from "./db/open.ts";
import { deleteCustomer } from "./features/customers/delete-customer.ts";
import { removeApps, startApp } from "./testing/app-process.ts";
import { burn, makeOffice, query } from "./testing/backup/moments.ts";
import { createTestDatabase } from "./testing/database.ts";
import { makeScene, upload } from "./testing/scene.ts";
import { createWorld } from "./testing/world.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-admin-"));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  return folder;
}

const admin = async (args: readonly string[], env: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, "admin.ts"), ...args], {
    env: { ...process.env, LOG_LEVEL: "error", ...env },
  });

const RESTORED_JOBS = ["send-reminder", "make-claims", "read-content"];

it("a restore that lacks a content fails, but has deleted again who was deleted since, and ended all sessions", async () => {
  const blobs = await createDiskStore({ dir: await makeFolder() });
  const world = await createWorld({ blobs });
  const [gone, stays] = [await makeScene(world), await makeScene(world)];
  await upload(gone.client, {}, "Gelöscht.pdf");
  await upload(stays.client, {}, "Bleibt.pdf");
  await world.db
    .insertInto("deadline_setting")
    .values({ user_id: stays.group.customer.id, calendar_id: randomUUID() })
    .execute();
  await world.db.deleteFrom("job").execute();
  const waiting = { class: "mail", payload: "{}", state: "queued" };
  await world.db
    .insertInto("job")
    .values(RESTORED_JOBS.map((name) => ({ ...waiting, name })))
    .execute();
  await world.db.deleteFrom("notice").execute();
  const happened_at = new Date("2026-11-19T20:00:00Z");
  const notice = { user_id: stays.group.customer.id, kind: "filed", facts: "{}", happened_at };
  await world.db.insertInto("notice").values(notice).execute();
  const path = await makeFolder();
  const options = { url: world.databaseUrl, blobs, target: createFolderTarget(path), keys: {} };
  const { snapshot } = await backUp({ ...options, now: new Date("2026-11-20T02:00:00Z") });
  const goneId = gone.group.customer.id;
  await deleteCustomer(world.system, { id: goneId });
  await backUp({ ...options, now: new Date("2026-11-21T02:00:00Z") });
  const { sha256 } = await world.db
    .selectFrom("file")
    .select("sha256")
    .where("customer_id", "=", stays.group.customer.id)
    .executeTakeFirstOrThrow();
  const contents = await readdir(join(path, "contents"), { recursive: true });
  const ours = contents.filter((name) => name.includes(sha256));
  for (const name of ours) await rm(join(path, "contents", name));

  const empty = await createTestDatabase({ template: false });
  onTestFinished(empty.drop);
  const env = { DATABASE_URL: empty.url, DATA_DIR: await makeFolder() };
  const run = admin(["restore", path, "--snapshot", snapshot], env);
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /[1-9]\d* sessions ended\n3 mails and runs held [^]*lost .*\n[^]*1 customers that were deleted since are deleted again\n/,
    ) as string,
  });
  const { db, close } = connect(empty.url, { max: 1, log: world.system.log });
  onTestFinished(close);
  const left = await db.selectFrom("customer").select("id").where("id", "=", goneId).execute();
  expect(left).toEqual([]);
  // A session or a calendar address that ended after the backup would live again.
  expect(await db.selectFrom("session").select("id").execute()).toEqual([]);
  const calendars = db.selectFrom("deadline_setting").select("user_id").where("calendar_id", "is not", null);
  expect(await calendars.execute()).toEqual([]);
  // Mails that waited have gone out after the backup.
  const jobs = db
    .selectFrom("job")
    .select(["name", "state"])
    .where("name", "in", RESTORED_JOBS)
    .orderBy("name");
  expect((await jobs.execute()).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "make-claims dead",
    "read-content queued",
    "send-reminder dead",
  ]);
  const unsent = db.selectFrom("notice").select("id").where("sent_at", "is", null);
  expect(await unsent.execute()).toEqual([]);
});

it("after a restore that was killed no session lives, and the app deletes again who was deleted since", async () => {
  const blobs = await createDiskStore({ dir: await makeFolder() });
  const world = await createWorld({ blobs });
  const gone = await makeScene(world);
  const target = createFolderTarget(await makeFolder());
  const options = { url: world.databaseUrl, blobs, target, keys: {} };
  const { snapshot } = await backUp({ ...options, now: new Date("2026-11-20T02:00:00Z") });
  await deleteCustomer(world.system, { id: gone.group.customer.id });
  await backUp({ ...options, now: new Date("2026-11-21T02:00:00Z") });

  const empty = await createTestDatabase({ template: false });
  onTestFinished(empty.drop);
  const folder = await makeFolder();
  const env = { DATABASE_URL: empty.url, DATA_DIR: folder, LOG_LEVEL: "error" };
  await restoreInto(loadConfig(env), { target, keys: {} }, { snapshot });
  const { db, close } = connect(empty.url, { max: 1, log: world.system.log });
  onTestFinished(close);
  const sessions = await db.selectFrom("session").select("id").execute();
  expect(sessions).toEqual([]);
  const app = startApp(folder, { env });
  onTestFinished(removeApps);
  await app.ready;
  const customers = await db.selectFrom("customer").select("id").execute();
  expect(customers.map(({ id }) => id)).not.toContain(gone.group.customer.id);
  app.child.kill("SIGTERM");
  await app.ended;
});

it("a restore to a moment has ended all sessions before it copies contents, which may take hours", async () => {
  const office = await makeOffice({}, migrate);
  await query(
    office.database.url,
    `SET session_replication_role = replica;
    INSERT INTO session (user_id, token_hash, remember, expires_at)
      VALUES (gen_random_uuid(), sha256('token'), false, now() + interval '1 day');
    INSERT INTO file (customer_id, user_id, name, extension, sha256, size, is_unmanaged)
      VALUES (gen_random_uuid(), gen_random_uuid(), 'Brief', 'pdf', repeat('a', 64), 1, true)`,
  );
  await office.archiver.archiveOnce();
  await burn(office);
  const folder = await makeFolder();
  const sessionsThen: unknown[] = [];
  const read = async (name: string) => {
    if (name.startsWith("contents/")) {
      const running = await attachEmbedded({ folder, ...EMBEDDED_ROLES });
      sessionsThen.push((await query(running?.url ?? "", "SELECT FROM session")).length);
    }
    return office.target.read(name);
  };
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: "error" });
  const target = { ...office.target, read };
  expect(await restoreInto(config, { target, keys: {} }, { until: "latest" })).toBe(1);
  expect(sessionsThen).not.toEqual([]);
  expect(new Set(sessionsThen)).toEqual(new Set([0]));
});

it("contents are encrypted by one run at a time, and not beside a backup", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const folder = await makeFolder();
  const keyFile = join(folder, "keys");
  await writeFile(keyFile, randomBytes(32).toString("base64"));
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, CONTENT_KEY_FILE: keyFile };
  await withBackupLock(database.url, async () => {
    const stderr = expect.stringMatching(/^A backup is being made/) as string;
    await expect(admin(["encrypt-contents"], env)).rejects.toMatchObject({ code: 1, stderr });
  });
  expect((await admin(["encrypt-contents"], env)).stdout).toBe("0 contents encrypted, 0 damaged\n");
});

it("says where the link for the first owner waits while no mail server is set", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const folder = await makeFolder();
  const made = await admin(["create-owner", "erika@buero.example", "Erika", "Beispiel"], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: "",
  });
  expect(made.stdout).toContain(`waits in ${join(folder, "outbox")}`);
  expect(await readdir(join(folder, "outbox"))).toHaveLength(1);
});

it("says of a place without a backup which one it is", async () => {
  const folder = await makeFolder();
  const stderr = expect.stringContaining(`Der Sicherung in ${folder} fehlt: ein Stand`) as string;
  const env = { DATA_DIR: await makeFolder() };
  await expect(admin(["restore", folder], env)).rejects.toMatchObject({ code: 1, stderr });
});

it.each([
  ["an address", ["create-owner", "kein.at", "Erika", "Beispiel"], "„kein.at“ ist keine E-Mail-Adresse."],
  ["an option", ["backup", "--nix"], "Unknown option '--nix'"],
])("says what is wrong with %s", async (_what, args, text) => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const failed = admin(args, { DATABASE_URL: database.url, DATA_DIR: await makeFolder() });
  const stderr = expect.stringMatching(new RegExp(`^${text.replaceAll(".", "\\.")}`)) as string;
  await expect(failed).rejects.toMatchObject({ code: 1, stderr });
});

it("names the setting that lacks where the app's role is to migrate", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const failed = admin(["migrate"], { DATABASE_URL: database.appUrl, DATA_DIR: await makeFolder() });
  await expect(failed).rejects.toMatchObject({
    stderr: expect.stringContaining("DATABASE_ADMIN_URL muss") as string,
  });
});
