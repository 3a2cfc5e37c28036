import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import { blobKey } from "../blobs/blob-key.ts";
import { StoreDown, type BlobStore } from "../blobs/port.ts";
import { connect } from "../db/connect.ts";
import { pdf } from "../testing/client.ts";
import { makeScene } from "../testing/scene.ts";
import { createWorld } from "../testing/world.ts";
import { createMetrics } from "./metrics.ts";

const world = await createWorld();
const metrics = createMetrics();
const RULES = join(import.meta.dirname, "../../../../ops/prometheus/krempelfrei.rules.yml");

const { blobs, log } = world.system;
const down = async (): Promise<never> => {
  throw new StoreDown(new Error("away"));
};

it("times the storage, and tells failures of the storage from what was asked for in vain", async () => {
  const store = metrics.store(blobs);
  const key = blobKey(randomUUID(), "0".repeat(64));
  await expect(store.get(key)).rejects.toThrow("No content");
  const broken: BlobStore = { ...blobs, get: down };
  await expect(metrics.store(broken).get(key)).rejects.toThrow("away");
  const text = await metrics.registry.metrics();
  expect(text).toContain('storage_operation_duration_seconds_count{operation="get",outcome="done"} 1');
  expect(text).toContain('storage_operation_duration_seconds_count{operation="get",outcome="failed"} 1');
});

it("counts mails and tries of jobs", async () => {
  const mail = { to: { name: "Anna", address: "anna@beispiel.example" }, subject: "Hallo", text: "Hallo" };
  await metrics.mailer({ send: async () => undefined }).send(mail);
  await expect(metrics.mailer({ send: down }).send(mail)).rejects.toThrow("away");
  const [job] = metrics.jobs([
    { name: "probe", class: "light", actor: "Probe", limitMs: 1000, execute: async () => undefined } as never,
  ]);
  await job?.execute({} as never, {}, new AbortController().signal);
  const text = await metrics.registry.metrics();
  expect(text).toContain('mails_total{outcome="sent"} 1');
  expect(text).toContain('mails_total{outcome="failed"} 1');
  expect(text).toContain('job_run_duration_seconds_count{name="probe",outcome="done"} 1');
});

it("tells how many connections to the database are used, and how many calls wait for one", async () => {
  const { pool, close } = connect(world.databaseUrl, { max: 1, log });
  const own = createMetrics();
  own.watchPool(pool);
  const client = await pool.connect();
  const waiting = pool.query("SELECT 1");
  const text = await own.registry.metrics();
  expect(text).toContain('database_pool_connections{state="used"} 1');
  expect(text).toContain("database_pool_waiting 1");
  client.release();
  await waiting;
  await close();
});

it("has every metric that a rule asks for", async () => {
  const { client, root } = await makeScene(world);
  await client.call(uploadFile, {
    file: { name: "Brief.pdf", bytes: pdf("a") },
    body: { folder_id: root.id },
  });
  const { pool, close } = connect(world.databaseUrl, { max: 1, log });
  const own = createMetrics();
  own.watchPool(pool);
  own.watchProcess();
  own.watchArchive(() => 0);
  const served = (await world.server.inject({ url: "/metrics", remoteAddress: "127.0.0.1" })).body;
  const known = `${served}\n${await own.registry.metrics()}`;
  const rules = await readFile(RULES, "utf8");
  const names = new Set(
    rules.match(/\b[a-z]+(_[a-z0-9]+)*_(seconds|total|bytes|count|bucket|waiting)\b|\bjobs(?={)/g),
  );
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) {
    expect(known, name).toContain(`# TYPE ${name.replace(/_(count|bucket)$/, "")} `);
  }
  await close();
});

it("has a page of the runbook for every alert, and no page of none", async () => {
  const rules = await readFile(RULES, "utf8");
  const runbook = await readFile(join(import.meta.dirname, "../../../../docs/runbook.md"), "utf8");
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const pages = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(pages)).toEqual(new Set(alerts));
});
