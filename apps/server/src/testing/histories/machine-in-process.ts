import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@krempelfrei/testing/client";
import type { InjectOptions } from "fastify";
import type pg from "pg";
import { pino } from "pino";
import { afterAll } from "vitest";
import { createApp } from "../../app.ts";
import { createDiskStore } from "../../blobs/disk-store.ts";
import type { BlobStore } from "../../blobs/port.ts";
import type { Ctx } from "../../context/context.ts";
import { connect, type Connection } from "../../db/connect.ts";
import { receiveMail } from "../../features/mail-intake/receive-mail.ts";
import { makeParts } from "../../features/stacks/make-parts.job.ts";
import { readStack } from "../../features/stacks/read-stack.job.ts";
import { takeScans } from "../../features/stacks/take-scans.ts";
import type { JobCtx } from "../../jobs/job.ts";
import { prepareScannerFolder } from "../../scanner/scanner-folder.ts";
import { createTestDatabase } from "../database.ts";
import { AUTHSERV, DOMAIN } from "../mail/verified.ts";
import { TEST_SETTINGS } from "../settings.ts";
import { mailOf } from "./letters.ts";
import type { Browser, Fault, Machine } from "./machine.ts";
import { readerOfStacks } from "./scans.ts";

/**
 * The app in this process. A fault strikes at an exact step of a call, so a history that fails fails again: the database
 * really ends the connections of the app; an app that is killed does nothing more, and another one begins on what it left.
 */
export async function createMachineInProcess(): Promise<Machine> {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-histories-"));
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });
  const beside = connect(database.url, { max: 3, log });
  const now = new Date();
  const settings = { ...TEST_SETTINGS, uploadMaxBytes: 100_000, mailDomain: DOMAIN };
  const common = { mail: { send: async () => undefined }, clock: () => now, log, settings };
  const scannerOf = (store: number): string => join(directory, `scanner-${store}`);
  let stores = 0;
  let blobs: BlobStore;
  let app: App;
  const apps: App[] = [];

  const begin = async (): Promise<void> => {
    await app?.close();
    for (const table of [
      "deleted_file",
      "file",
      "blob",
      "template",
      "global_template",
      "stack",
      "scanned_file",
      "job",
    ] as const)
      await beside.db.deleteFrom(table).execute();
    stores += 1;
    await mkdir(scannerOf(stores));
    await prepareScannerFolder(scannerOf(stores));
    blobs = await createDiskStore({ dir: join(directory, String(stores)) });
    app = await start();
  };

  const start = async (): Promise<App> => {
    const started = await startApp({ ...common, blobs }, database.url, beside);
    apps.push(started);
    return started;
  };

  afterAll(async () => {
    for (const one of apps) await one.close();
    await beside.close();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  return {
    get system(): Ctx {
      return { ...common, db: beside.db, blobs, actor: { kind: "system", name: "Test" } };
    },
    begin,
    browser: (): Browser => createClient(async (request) => app.answer(request)),
    async deliver(letter) {
      const system: Ctx = { ...common, db: beside.db, blobs, actor: { kind: "system", name: "Test" } };
      const mail = await mailOf(system, letter);
      await app.receive(mail);
    },
    cutsPages: true,
    async scan({ name, bytes }) {
      await writeFile(join(scannerOf(stores), `${name}.pdf`), bytes);
      await app.takeScans(scannerOf(stores));
    },
    makeParts: () => app.makeParts(),
    arm: (fault) => app.arm(fault),
    async mend() {
      const struck = app.disarm();
      if (app.isDead()) app = await start();
      return struck;
    },
  };
}

type App = Awaited<ReturnType<typeof startApp>>;

/** An app with a pool of its own, both of which can be broken. */
async function startApp(deps: Omit<Ctx, "actor" | "db">, url: string, beside: Connection) {
  const connection = connect(url, { max: 5, log: deps.log });
  const breakable = createBreakable(beside);
  connection.pool.on("connect", (client) => breakable.watch(client));
  const broken = { ...deps, db: connection.db, blobs: breakable.store(deps.blobs) };
  const { server } = await createApp({
    ...broken,
    trustProxy: false,
    metricsToken: undefined,
    webDirectory: "/nowhere",
  });
  const { signal } = new AbortController();
  const job: JobCtx = {
    ...broken,
    reader: readerOfStacks,
    actor: { kind: "system", name: "Stapel" },
    progress: async () => undefined,
  };
  const alive = async <T>(work: () => Promise<T>): Promise<T> => Promise.race([work(), breakable.death]);
  async function runStacks(state: string, { run }: typeof makeParts): Promise<void> {
    const waiting = await job.db.selectFrom("stack").select("id").where("state", "=", state).execute();
    for (const { id } of waiting) await run(job, { stack_id: id }, signal);
  }
  return {
    ...breakable,
    async receive(bytes: Buffer): Promise<void> {
      const system: Ctx = { ...broken, actor: { kind: "system", name: "E-Mail" } };
      const mail = { head: bytes, size: bytes.length, fetch: async () => bytes };
      await alive(() => receiveMail(system, AUTHSERV, mail, signal));
    },
    async takeScans(scanner: string): Promise<void> {
      const pause = async (): Promise<void> => undefined;
      await alive(() => takeScans(job, { directory: scanner, pause, signal }));
      await alive(() => runStacks("reading", readStack));
    },
    makeParts: () => alive(() => runStacks("splitting", makeParts)),
    answer: async (request: InjectOptions) => Promise.race([server.inject(request), breakable.death]),
    async close(): Promise<void> {
      // A killed app waits for answers that never come.
      if (breakable.isDead()) return;
      await server.close();
      await connection.close();
    },
  };
}

/** Steps that can be told to break. */
function createBreakable(beside: Connection) {
  let armed: Fault | undefined;
  let left = 0;
  let struck = false;
  let dead = false;
  let die: (error: Error) => void = () => undefined;
  const death = new Promise<never>((_, reject) => (die = reject));
  death.catch(() => undefined);
  const pids = new Set<number>();

  async function endConnections(): Promise<void> {
    const open = [...pids];
    // One that is opened meanwhile stays known, for the next fault.
    pids.clear();
    // Connections of this database alone: the server reuses the number of an ended one for another test.
    await beside.pool.query(
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE pid = ANY($1) AND datname = current_database()",
      [open],
    );
  }

  /** Does a step of the app; `lost` is what it learns where the answer to it gets lost. */
  async function step<T>(work: () => Promise<T>, lost?: Error): Promise<T> {
    if (dead) return new Promise(() => undefined);
    left -= 1;
    if (armed === undefined || left >= 0) return work();
    const { what, when } = armed;
    armed = undefined;
    struck = true;
    const result = when === "after" ? await work() : undefined;
    if (what === "app") dead = true;
    await endConnections();
    if (what === "app") {
      die(new Error("killed"));
      return new Promise(() => undefined);
    }
    if (when === "before") return work();
    if (lost) throw lost;
    return result as T;
  }

  return {
    death,
    isDead: () => dead,
    arm(fault: Fault): void {
      [armed, left, struck] = [fault, fault.at, false];
    },
    disarm(): boolean {
      armed = undefined;
      return struck;
    },
    watch(client: pg.PoolClient): void {
      const { processID } = client as unknown as { processID: number };
      pids.add(processID);
      const query = client.query.bind(client) as (...given: readonly unknown[]) => Promise<unknown>;
      const lost = new Error("Connection terminated unexpectedly");
      Object.assign(client, { query: (...given: readonly unknown[]) => step(() => query(...given), lost) });
    },
    store: (blobs: BlobStore): BlobStore => ({
      ...blobs,
      spool: (source, options) => step(() => blobs.spool(source, options)),
      commit: (spooled, key) => step(() => blobs.commit(spooled, key)),
      discard: (spooled) => step(() => blobs.discard(spooled)),
      get: (key, range) => step(() => blobs.get(key, range)),
      stat: (key) => step(() => blobs.stat(key)),
      delete: (key) => step(() => blobs.delete(key)),
    }),
  };
}
