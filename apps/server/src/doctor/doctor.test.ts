import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { walFolder } from "@krempelfrei/embedded-postgres/wal";
import { expect, it } from "vitest";
import { insertBackupRun, setProved } from "../backup/backup-runs.queries.ts";
import { loadConfig } from "../config.ts";
import { createWorld } from "../testing/world.ts";
import { makeScene, upload } from "../testing/scene.ts";
import { blobKey } from "../blobs/blob-key.ts";
import { examine, toLines } from "./doctor.ts";
import { explain } from "./explain.ts";
import type { Finding } from "./finding.ts";

const world = await createWorld();
const config = (env: Record<string, string> = {}) => loadConfig({ DATA_DIR: world.directory, ...env });

const look = async (about: string, env?: Record<string, string>): Promise<Finding | undefined> =>
  (await examine(world.system, config(env))).find((finding) => finding.about === about);

it("finds nothing wrong with what is right, and says what is missing", async () => {
  const findings = await examine(world.system, config());
  const states = Object.fromEntries(findings.map(({ about, state }) => [about, state]));
  expect(states).toMatchObject({ Datenbank: "good", Uhr: "good", Speicher: "good", Aufträge: "good" });
  // No mail leaves, and nothing was backed up.
  expect(states).toMatchObject({ Mail: "warning", Sicherung: "bad" });
  for (const { state, todo } of findings) expect(todo === undefined).toBe(state === "good");
});

it("tells contents that are gone, and how they come back", async () => {
  const { client, root, group } = await makeScene(world);
  const { id } = await upload(client, { folder_id: root.id });
  const { sha256 } = await world.db
    .selectFrom("file")
    .select("sha256")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.system.blobs.delete(blobKey(group.customer.id, sha256));
  expect(await look("Speicher und Datenbank")).toMatchObject({
    state: "bad",
    text: "1 von 1 Inhalten fehlen oder sind beschädigt.",
    todo: "npm run admin -- repair-storage holt sie aus der Sicherung.",
  });
});

it("tells jobs that were given up, a clock that is off, and what cannot be reached", async () => {
  await world.db
    .insertInto("job")
    .values({ name: "send-invoices", class: "light", payload: "{}", state: "dead", run_at: new Date() })
    .execute();
  expect(await look("Aufträge")).toMatchObject({ state: "warning", text: "Gescheitert: send-invoices (1)." });
  const slow = { ...world.system, clock: () => new Date(Date.now() - 60_000) };
  const clock = (await examine(slow, config())).find(({ about }) => about === "Uhr");
  expect(clock).toMatchObject({ state: "bad" });
  expect(await look("Mail", { SMTP_URL: "smtp://127.0.0.1:1" })).toMatchObject({ state: "bad" });
  expect(await look("Einstellungen", { APP_URL: "http://app.krempelfrei.example" })).toMatchObject({
    state: "bad",
  });
  expect(await look("Einstellungen", { APP_URL: "https://localhost:1" })).toMatchObject({ state: "warning" });
});

it("knows a full disk by the word of Node and of PostgreSQL", () => {
  for (const code of ["ENOSPC", "53100"]) {
    const error = Object.assign(new Error("No space left on device"), { code });
    expect(explain(error)?.text).toBe("Der Platz ist aufgebraucht.");
  }
});

it("tells where the app works as the owner of the tables", async () => {
  const asOwner = { ...world.system, db: world.db };
  const finding = (await examine(asOwner, config())).find(({ about }) => about === "Datenbank");
  expect(finding).toMatchObject({
    state: "warning",
    text: expect.stringContaining("besitzt die Tabellen") as string,
  });
});

it("tells which connections can be read on the way, and which of them are meant to be", async () => {
  const about = "Verbindungen";
  expect(await look(about)).toMatchObject({ state: "good", text: "zu anderen Rechnern alle verschlüsselt" });
  const clear = { BACKUP_S3_ENDPOINT: "http://s3.example", SMTP_URL: "smtp://mail.example" };
  expect(await look(about, clear)).toMatchObject({
    state: "bad",
    text: "Auf dem Weg lesbar: s3.example (BACKUP_S3_ENDPOINT).",
  });
  expect(await look(about, { ...clear, ALLOW_PLAINTEXT: "s3.example" })).toMatchObject({
    state: "good",
    text: "unverschlüsselt, weil ALLOW_PLAINTEXT es erlaubt: s3.example (BACKUP_S3_ENDPOINT)",
  });
});

it("tells of what lies in clear: a backup elsewhere, and the documents", async () => {
  const about = "Verschlüsselung";
  const folder = { BACKUP_TO: join(world.directory, "backup") };
  expect(await look(about, folder)).toMatchObject({ state: "warning" });
  const key = { CONTENT_KEY_FILE: "/etc/krempelfrei/content.key" };
  expect(await look(about, { ...folder, ...key })).toMatchObject({ state: "good" });
  const elsewhere = { ...key, BACKUP_TO: "s3://backups", BACKUP_S3_ENDPOINT: "https://s3.example" };
  for (const env of [elsewhere, { ...key, BACKUP_TO: "s3://backups/of/here" }])
    expect(await look(about, env)).toMatchObject({ state: "bad" });
  const recipient = { BACKUP_RECIPIENT: "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq" };
  expect(await look(about, { ...elsewhere, ...recipient })).toMatchObject({ state: "good" });
  expect(await look(about, { ...elsewhere, BACKUP_S3_ENDPOINT: "http://127.0.0.1:9000" })).toMatchObject({
    state: "good",
  });
});

it("tells how old the backup is, in German words and figures", async () => {
  const started_at = new Date("2026-11-22T22:05:00Z");
  const settings = { BACKUP_TO: join(world.directory, "backup") };
  const run = { started_at, finished_at: started_at, place: settings.BACKUP_TO };
  const about = "Sicherung";
  const examined = async (at: Date) =>
    (await examine({ ...world.system, clock: () => at }, config(settings))).find(
      (one) => one.about === about,
    );
  expect(await examined(started_at)).toMatchObject({ state: "bad", text: "Noch keine ist gelungen." });
  await insertBackupRun(world.db, { ...run, snapshot: "2026-11-22T22-05-00Z" });
  expect(await examined(started_at)).toMatchObject({ state: "warning" });
  await setProved(world.db, "2026-11-22T22-05-00Z", started_at, 0);
  const moment = "22.11.2026, 23:05 Uhr";
  expect(await examined(started_at)).toMatchObject({
    state: "good",
    text: `die letzte ist vom ${moment}, die letzte geprüfte vom ${moment}`,
  });
  expect(await examined(new Date(started_at.getTime() + 5 * 24 * 3_600_000))).toMatchObject({
    state: "bad",
    text: `Die letzte ist vom ${moment}.`,
  });
  expect((await look("Festplatte"))?.text).toMatch(/\d,\d GB \(\d+ %\) frei/);
});

// Covers operation.14
it("tells of what restores to a moment when nobody copies it", async () => {
  const about = "Sicherung auf die Minute";
  const settings = { BACKUP_TO: join(world.directory, "backup") };
  expect(await look(about)).toMatchObject({ state: "good", text: "nicht eingeschaltet" });
  expect(await look(about, settings)).toMatchObject({ state: "good" });
  const folder = walFolder(world.directory);
  await mkdir(folder, { recursive: true });
  const [fresh, old] = ["000000010000000000000002", "000000010000000000000001"].map((name) =>
    join(folder, name),
  );
  await writeFile(fresh ?? "", "");
  // The disk has the time of the machine, not that of the test.
  await utimes(fresh ?? "", new Date(), new Date());
  expect(await look(about, settings)).toMatchObject({ state: "good" });
  await writeFile(old ?? "", "");
  const before = new Date(Date.now() - 10 * 60_000 - 500);
  await utimes(old ?? "", before, before);
  expect(await look(about, settings)).toMatchObject({
    state: "bad",
    text: expect.stringContaining("Seit 10 Minuten") as string,
  });
});

it("is written with a mark and what to do, in colour on a terminal", () => {
  const findings: Finding[] = [
    { about: "Uhr", state: "good", text: "stimmt" },
    { about: "Mail", state: "bad", text: "Geht nicht.", todo: "Prüfen." },
  ];
  expect(toLines(findings, false)).toEqual(["✓ Uhr: stimmt", "✗ Mail: Geht nicht.", "  → Prüfen."]);
  expect(toLines(findings, true)[0]).toBe("\u001B[32m✓\u001B[0m Uhr: stimmt");
});
