import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findingsOf } from "../admin-doctor.ts";
import { createTestDatabase } from "../testing/database.ts";
import { onDatabase } from "../testing/tables/on-database.ts";

const database = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), "krempelfrei-doctor-"));
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const look = async (about: string, env: Readonly<Record<string, string>> = {}) => {
  const found = await findingsOf({ DATABASE_URL: database.appUrl, DATA_DIR: directory, ...env });
  return found.find((finding) => finding.about === about);
};

it("the doctor names what the legal notice lacks on the first day", async () => {
  expect(await look("Impressum")).toMatchObject({
    state: "bad",
    text: expect.stringContaining("die fehlen: Firmenname, Straße, PLZ, Ort, E-Mail-Adresse.") as string,
  });
});

it("the doctor asks for the disk of a folder that has lost its backups", async () => {
  const place = join(directory, "platte");
  const env = { BACKUP_TO: place, BACKUP_MOMENTS_MAX_GB: "0" };
  expect(await look("Ort der Sicherung", env)).toMatchObject({ state: "good" });
  await onDatabase(database.url, async (client) =>
    client.query(
      "INSERT INTO backup_run (started_at, finished_at, place, snapshot) VALUES (now(), now(), $1, 'erste')",
      [place],
    ),
  );
  expect(await look("Ort der Sicherung", env)).toEqual({
    about: "Ort der Sicherung",
    state: "bad",
    text: `In ${place} ist keine der früheren Datensicherungen.`,
    todo: "Ist der Datenträger eingehängt? Ist er neu, beginnt „npm run admin -- backup“ auf ihm.",
  });
});

it("the doctor says of a bucket for backups that nobody answers for it", async () => {
  const env = {
    BACKUP_TO: "s3://sicherung",
    BACKUP_S3_ENDPOINT: "http://127.0.0.1:1",
    BACKUP_S3_ACCESS_KEY_ID: "k",
    BACKUP_S3_SECRET_ACCESS_KEY: "s",
    BACKUP_MOMENTS_MAX_GB: "0",
  };
  expect(await look("Ort der Sicherung", env)).toMatchObject({
    state: "bad",
    text: "Unter 127.0.0.1:1 antwortet niemand.",
  });
});
