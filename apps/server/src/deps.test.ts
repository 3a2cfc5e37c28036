import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "./config.ts";
import { openDeps } from "./deps.ts";
import { createTestDatabase, type TestDatabase } from "./testing/database.ts";

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "krempelfrei-deps-"));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (env: Readonly<Record<string, string>>) =>
  openDeps(
    loadConfig({ DATABASE_URL: database.appUrl, DATA_DIR: folder, ...env }),
    pino({ level: "silent" }),
    {
      whileAppRuns: true,
    },
  );

describe("what runs", () => {
  it("sends no mail with a link of other people", async () => {
    const { deps, close } = await open({});
    const words = "Konto gesperrt: angreifer.example/konto";
    await deps.mail.send({
      to: { name: "Anna", address: "anna@beispiel.example" },
      subject: words,
      text: words,
    });
    await close();
    const [mail = ""] = await readdir(join(folder, "outbox"));
    const sent = await readFile(join(folder, "outbox", mail), "utf8");
    expect(sent).toContain("angreifer . example/konto");
    expect(sent).not.toContain("angreifer.example");
  });

  it.each([
    [
      true,
      { NODE_ENV: "production", APP_URL: "https://app.krempelfrei.example", SMTP_URL: "smtp://127.0.0.1:1" },
    ],
    [false, {}],
  ])("asks the staff for a second factor in production alone: %s", async (needed, env) => {
    const { deps, close } = await open(env);
    expect(deps.settings.staffNeedsSecondFactor).toBe(needed);
    await close();
  });

  it("opens while the backups cannot be written, and makes one when they can", async () => {
    const mountPoint = join(folder, "platte");
    await writeFile(mountPoint, "");
    const { deps, close } = await open({ BACKUP_TO: join(mountPoint, "sicherung") });
    await expect(deps.backup?.make(new Date())).rejects.toThrow(/ENOTDIR/);
    await rm(mountPoint);
    expect(await deps.backup?.make(new Date())).toMatchObject({ lost: [] });
    await close();
  });
});
