import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { Role } from "@krempelfrei/contract/access";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { pino, type Logger } from "pino";
import type { FastifyInstance } from "fastify";
import { afterAll, onTestFinished } from "vitest";
import { ALL_JOBS } from "../all-features.ts";
import { createApp, type AppOptions } from "../app.ts";
import type { Brand } from "../brand/brand.ts";
import { createDiskStore } from "../blobs/disk-store.ts";
import type { BlobStore } from "../blobs/port.ts";
import type { Ctx, Settings } from "../context/context.ts";
import type { NetworkLimits } from "../core/network.ts";
import { connect } from "../db/connect.ts";
import { hashPassword } from "../features/account/password/password.ts";
import { createCustomer } from "../features/customers/create-customer.ts";
import { insertRelatedPerson } from "../features/relationships/relationships.queries.ts";
import type { UploadPermits } from "../http/upload-permits.ts";
import type { JobCtx, RunnableJob } from "../jobs/job.ts";
import { breakLinks } from "../mail/break-links.ts";
import type { Mail } from "../mail/port.ts";
import { readingDb } from "../jobs/lease-guard.ts";
import { createBrowserClient, type Client } from "./client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { TEST_SETTINGS } from "./settings.ts";

/** A flood of calls on a busy machine may wait so long for a connection: nothing is proved by its end. */
const PATIENT_MS = 170_000;

export const PASSWORD = "ein gutes Passwort";
// The smallest that argon2id takes: a hash says itself what comparing with it costs, and most tests are not about that.
const CHEAP_HASH = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
}

export interface Group {
  readonly customer: Person;
  readonly related: Person;
  /** A person of the group without a sign-in. */
  readonly child: { readonly id: string };
}

/** With settings that differ from those of all tests: an `appUrl` of `https://…` gives the cookies and headers of HTTPS. */
export interface WorldOptions extends Partial<Omit<Settings, "productName">> {
  /** One of its own, which is dropped in the end. */
  readonly database?: TestDatabase;
  /** Takes the place of the folder. */
  readonly blobs?: BlobStore;
  /** Passwords that cost as much to compare as the product's, for tests that measure it. */
  readonly costlyPasswords?: boolean;
  /** Without it people change as much as a test wants. */
  readonly changesPerPerson?: number;
  /** The product's limits of a network without it. */
  readonly network?: NetworkLimits;
  /** Permits whose time the test moves. */
  readonly uploads?: UploadPermits;
  /** For tests that read what is logged. */
  readonly log?: Logger;
  /** Without one documents are not read. */
  readonly reader?: DocumentReader;
  /** Without one pages of PDFs are not turned or split. */
  readonly pageEditor?: DocumentReader;
  /** Folder of a built client. */
  readonly webDirectory?: string;
  /** The operator's name, colour and logo. */
  readonly brand?: Brand;
}

/**
 * The real product for one test file: a database of its own, the real app on it, documents in a folder of its own, and
 * makers. Each test makes its own customers, so that tests run in any order.
 */
export async function createWorld({
  database: ownDatabase,
  blobs,
  costlyPasswords = false,
  changesPerPerson = Number.MAX_SAFE_INTEGER,
  network,
  uploads,
  log = pino({ level: process.env.TEST_LOG ?? "silent" }),
  reader,
  pageEditor,
  webDirectory,
  brand,
  ...given
}: WorldOptions = {}) {
  const database = ownDatabase ?? (await createTestDatabase());
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-test-"));
  // The app works as the role that it has in the product; what a test does beside it, as the owner.
  const connection = connect(database.appUrl, { max: 10, log, connectMs: PATIENT_MS });
  const beside = connect(database.url, { max: 10, log, connectMs: PATIENT_MS });
  const mails: Mail[] = [];
  let now = () => new Date();
  const settings = { ...TEST_SETTINGS, productName: brand?.name ?? "Krempelfrei", ...given };
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const options: Omit<Ctx, "actor"> = {
    db: connection.db,
    blobs: blobs ?? (await createDiskStore({ dir: join(directory, "blobs") })),
    mail: breakLinks(mailer, settings),
    clock: () => now(),
    reader,
    pageEditor,
    log,
    settings,
  };
  const appOptions: AppOptions = {
    ...options,
    trustProxy: false,
    metricsToken: undefined,
    webDirectory: webDirectory ?? join(directory, "no-client"),
    brand,
    uploads,
    network,
    changesPerPerson,
  };
  const { server, http } = await createApp(appOptions);
  const system: Ctx = { ...options, actor: { kind: "system", name: "Test" } };
  const passwordHash = costlyPasswords ? await hashPassword(PASSWORD) : CHEAP_HASH;
  const { db } = beside;

  async function giveSignIn(id: string, email: string, role: Role): Promise<Person> {
    await db.updateTable("app_user").set({ password_hash: passwordHash }).where("id", "=", id).execute();
    return { id, email, role };
  }

  async function runHere(job: RunnableJob, payload: unknown, at?: Date): Promise<void> {
    const { signal } = new AbortController();
    const ctx: JobCtx = {
      ...options,
      db: readingDb(options.db, signal),
      ...(at ? { clock: () => at } : {}),
      actor: { kind: "system", name: job.actor },
      progress: async () => undefined,
    };
    await job.execute(ctx, payload, signal);
  }

  const others: (() => Promise<void>)[] = [];
  const world = {
    server,
    http,
    db,
    system,
    mails,
    directory,
    databaseUrl: database.url,
    /** Sets the clock of the app; without an argument it runs on. */
    setClock(date?: Date): void {
      now = date ? () => date : () => new Date();
    },
    async makeStaff(role: "owner" | "admin" | "janitor" = "admin"): Promise<Person> {
      const email = `${role}.${randomUUID()}@krempelfrei.example`;
      const { id } = await db
        .insertInto("app_user")
        .values({ role, email, first_name: "Erika", last_name: "Muster", password_hash: passwordHash })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, email, role };
    },
    async makeGroup(name = "Beispiel"): Promise<Group> {
      const email = `kunde.${randomUUID()}@beispiel.example`;
      const customer = await createCustomer(system, {
        first_name: "Karla",
        last_name: name,
        email,
        birthday: "1960-05-04",
        package: "permanent",
        contract_start: "2026-01-01",
      });
      const relatedEmail = `verwandt.${randomUUID()}@beispiel.example`;
      const person = { last_name: name, birthday: null };
      const related = await insertRelatedPerson(system, customer.id, {
        ...person,
        first_name: "Rolf",
        email: relatedEmail,
        relation_kind: "Partner/in",
      });
      const child = await insertRelatedPerson(system, customer.id, {
        ...person,
        first_name: "Mia",
        email: null,
        relation_kind: "Kind",
      });
      return {
        customer: await giveSignIn(customer.id, email, "customer"),
        related: await giveSignIn(related.id, relatedEmail, "related"),
        child,
      };
    },
    /** A browser without a session, from this network address. */
    guest(address?: string): Client {
      return createBrowserClient(server, address);
    },
    /** A browser in which this person has signed in. */
    async signIn(person: { readonly email: string }, password = PASSWORD): Promise<Client> {
      const client = createBrowserClient(server);
      const response = await client.post("/api/login", { email: person.email, password, remember: false });
      if (response.statusCode !== 200) throw new Error(`sign-in: ${response.statusCode} ${response.body}`);
      return client;
    },
    /** A second process on the same database, as far as the app can tell: nothing but the database is shared. */
    async anotherApp(): Promise<FastifyInstance> {
      const other = connect(database.appUrl, { max: 5, log, connectMs: PATIENT_MS });
      const app = await createApp({ ...appOptions, db: other.db });
      others.push(async () => {
        await app.server.close();
        await other.close();
      });
      return app.server;
    },
    /** Runs the open jobs that are due by the app's clock or by ours, once each, as a worker would. */
    async runJobs(): Promise<void> {
      const open = db.selectFrom("job").selectAll().where("state", "=", "queued").orderBy("created_at");
      for (const { id, name, payload, run_at } of await open.execute()) {
        if (run_at > new Date() && run_at > now()) continue;
        const job = ALL_JOBS.find((known) => known.name === name);
        if (job) await runHere(job, payload);
        await db.updateTable("job").set({ state: "done" }).where("id", "=", id).execute();
      }
    },
    /** Runs one job, as at that moment. */
    runJob: runHere,
    /** Runs the hourly jobs once, as at that moment. */
    async runHourly(now?: Date): Promise<void> {
      const hourly = ALL_JOBS.filter(({ every }) => every === 3_600_000);
      for (const job of hourly) await runHere(job, {}, now);
    },
    async close(): Promise<void> {
      for (const closeOther of others) await closeOther();
      await server.close();
      await beside.close();
      await connection.close();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
  atEnd(() => world.close());
  return world;
}

/** At the end of the test where one runs, else of the file: what a test registers for the end of its file is never called. */
function atEnd(close: () => Promise<void>): void {
  try {
    onTestFinished(close);
  } catch {
    afterAll(close);
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>;
