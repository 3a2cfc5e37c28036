import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "../../server/src/config.ts";
import { openDeps } from "../../server/src/deps.ts";
import { examine } from "../../server/src/doctor/doctor.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { newDataDir, removeApps, startApp } from "../../server/src/testing/app-process.ts";
import { createTestDatabase } from "../../server/src/testing/database.ts";
import { onDatabase } from "../../server/src/testing/tables/on-database.ts";
import { createWorld } from "../../server/src/testing/world.ts";
import { loadDemo } from "./load-demo.ts";
import { DEMO_CUSTOMERS, DEMO_STAFF } from "./people.ts";

const database = await createTestDatabase();
const world = await createWorld({ database });
await loadDemo(world.system, "eine gute Vorführung");
const folder = await mkdtemp(join(tmpdir(), "krempelfrei-demo-"));
const { log } = world.system;
afterAll(removeApps);
afterAll(async () => rm(folder, { recursive: true, force: true }));

const PRODUCTION = {
  NODE_ENV: "production",
  APP_URL: "https://app.krempelfrei.example",
  SMTP_URL: "smtp://127.0.0.1:1",
};

describe("a database with demo data in production", { timeout: 120_000 }, () => {
  // Covers S76
  it.each(["main.ts", "worker.ts"] as const)("is refused by %s, in one line", async (script) => {
    const app = startApp(await newDataDir(), {
      script,
      env: { ...PRODUCTION, DATABASE_URL: database.url },
    });
    expect(await app.ended, app.output()).toBe(1);
    expect(app.output()).toMatch(/^This database holds demo data[^\n]*DATABASE_URL[^\n]*\n$/);
  });

  it("is refused when an earlier release has filled it, whatever became of some of its accounts", async () => {
    const { db } = world;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("demo_mark").execute();
      const kept = DEMO_STAFF.map(({ email }) => email);
      expect(kept).toHaveLength(3);
      await trx
        .updateTable("app_user")
        .set({ email: "chef@buero.example" })
        .where("email", "=", kept[0] ?? "")
        .execute();
    });
    const config = loadConfig({ ...PRODUCTION, DATABASE_URL: database.url, DATA_DIR: folder });
    await expect(openDeps(config, log)).rejects.toThrow(/^This database holds demo data/);
    await db.insertInto("demo_mark").defaultValues().execute();
  });

  it("is told by the doctor", async () => {
    const settings = { DATA_DIR: folder };
    const look = async (env: Record<string, string>) =>
      (await examine(world.system, loadConfig(env))).find(({ about }) => about === "Demodaten");
    expect(await look({ ...PRODUCTION, ...settings })).toMatchObject({ state: "bad" });
    expect(await look(settings)).toMatchObject({ state: "warning" });
  });
});

// Covers S76
it("its mails never reach a mail server, those that waited neither", async () => {
  let arrived = 0;
  const post = createServer((socket) => {
    arrived += 1;
    socket.end("554 no mails here\r\n");
  });
  await new Promise<void>((resolve) => post.listen(0, "127.0.0.1", resolve));
  const { port } = post.address() as AddressInfo;
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}` };
  for (const extra of [{}, { NODE_ENV: "production", APP_URL: PRODUCTION.APP_URL }]) {
    // As a command of the operator opens them, which production does not refuse.
    const { deps, close } = await openDeps(loadConfig({ ...env, ...extra }), log, { whileAppRuns: true });
    await deps.mail.send({
      to: { name: "Anna", address: "anna.schmidt@krempelfrei.example" },
      subject: "Hallo",
      text: "Hallo",
    });
    await close();
  }
  expect(arrived).toBe(0);
  expect(await readdir(join(folder, "outbox"))).toHaveLength(2);
  await new Promise<void>((resolve) => post.close(() => resolve()));
});

it("an earlier release's demo data is marked by the migration, and a real office is not", async () => {
  const filled = await createTestDatabase({ template: false });
  const real = await createTestDatabase({ template: false });
  const person = (email: string) =>
    `INSERT INTO app_user (role, email, first_name, last_name) VALUES ('owner', '${email}', 'Erika', 'Beispiel')`;
  const before = (await readdir(join(import.meta.dirname, "../../server/src/db/migrations")))
    .filter((name) => name < "0130")
    .toSorted();
  for (const [{ url }, email] of [
    [filled, DEMO_CUSTOMERS[0]?.email ?? ""],
    [real, "owner@krempelfrei.example"],
  ] as const) {
    await migrate(url, undefined, { only: before });
    await onDatabase(url, async (client) => client.query(person(email)));
    await migrate(url);
  }
  const marks = async ({ url }: { url: string }): Promise<number> =>
    onDatabase(url, async (client) => (await client.query("SELECT FROM demo_mark")).rows.length);
  expect(await marks(filled)).toBe(1);
  expect(await marks(real)).toBe(0);
  await filled.drop();
  await real.drop();
});
