import { randomInt } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ask, createClient, type RawRequest } from "@krempelfrei/testing/client";
import { type MailboxServer, startMailboxServer } from "@krempelfrei/testing/mail/mailbox-server";
import type { Ctx } from "../apps/server/src/context/context.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createLog, openDeps, type OpenedDeps } from "../apps/server/src/deps.ts";
import { receiveMail } from "../apps/server/src/features/mail-intake/receive-mail.ts";
import { takeScans } from "../apps/server/src/features/stacks/take-scans.ts";
import { prepareScannerFolder } from "../apps/server/src/scanner/scanner-folder.ts";
import { mailOf } from "../apps/server/src/testing/histories/letters.ts";
import { AUTHSERV, DOMAIN } from "../apps/server/src/testing/mail/verified.ts";
import type { Browser, Fault, Machine } from "../apps/server/src/testing/histories/machine.ts";
import { databasePid, startServer, temporaryFolder, SERVER, type RunningServer } from "./server.ts";

/** After this many histories the data folder is made anew, or checking everything would take longer and longer. */
const HISTORIES_A_FOLDER = 20;
/** Milliseconds by which one step of a fault delays it. */
const STEP_MS = 2;
/** What the app's own jobs have for a stack. */
const JOB_MS = 120_000;
const LOOK_MS = 50;

/**
 * Runs the product as real processes; a fault is a kill -9 of the app or of its PostgreSQL at a random moment of a call.
 */
export async function createMachineOfProcesses(): Promise<Machine & { close(): Promise<void> }> {
  let running: Running | undefined;
  let begun = 0;
  let kill: { readonly timer: NodeJS.Timeout; readonly done: () => Promise<boolean> } | undefined;

  const here = (): Running => {
    if (!running) throw new Error("no server runs");
    return running;
  };

  async function close(): Promise<void> {
    const old = running;
    running = undefined;
    if (!old) return;
    await old.opened.close();
    await old.server.stop();
    await old.mailbox.close();
    await old.folder.remove();
  }

  return {
    get system(): Ctx {
      return { ...here().opened.deps, actor: { kind: "system", name: "Bench" } };
    },
    async begin() {
      if (begun % HISTORIES_A_FOLDER === 0) {
        await close();
        const folder = await temporaryFolder();
        const scanner = join(folder.path, "scanner");
        await mkdir(scanner);
        await prepareScannerFolder(scanner);
        running = { folder, ...(await start(folder.path)) };
      }
      begun += 1;
      const { db } = here().opened.deps;
      for (const table of ["template", "global_template"] as const) await db.deleteFrom(table).execute();
    },
    browser(): Browser {
      // Each client has its own address, so that the rate limits stay out of this trial.
      const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      return createClient(async ({ headers, ...request }: RawRequest) =>
        ask(here().server.url, { ...request, headers: { ...headers, "x-forwarded-for": address } }),
      );
    },
    async deliver(letter) {
      const { opened } = here();
      const system: Ctx = { ...opened.deps, actor: { kind: "system", name: "Bench" } };
      const bytes = await mailOf(system, letter);
      const { signal } = new AbortController();
      // As the job does that looks into the mailbox once a minute.
      await receiveMail(
        system,
        AUTHSERV,
        { head: bytes, size: bytes.length, fetch: async () => bytes },
        signal,
      );
    },
    cutsPages: false,
    async scan({ name, bytes }) {
      const { folder, opened } = here();
      const scanner = join(folder.path, "scanner");
      const system: Ctx = { ...opened.deps, actor: { kind: "system", name: "Bench" } };
      const { signal } = new AbortController();
      await writeFile(join(scanner, `${name}.pdf`), bytes);
      await takeScans(system, { directory: scanner, pause: async () => undefined, signal });
      await untilNoStackIs(here(), "storing", "reading");
    },
    makeParts: () => untilNoStackIs(here(), "splitting"),
    arm({ what, at }: Fault) {
      const { server } = here();
      let killed: Promise<boolean> | undefined;
      const strike = async (): Promise<boolean> => {
        const pid = what === "app" ? server.pid : await databasePid(server.dataDir);
        process.kill(pid, "SIGKILL");
        return true;
      };
      const timer = setTimeout(() => (killed = strike()), at * STEP_MS);
      kill = { timer, done: async () => (await killed) ?? false };
    },
    async mend() {
      clearTimeout(kill?.timer);
      const struck = (await kill?.done()) ?? false;
      kill = undefined;
      if (!struck || !running) return false;
      const { folder, mailbox, opened, server } = running;
      await opened.close().catch(() => undefined);
      await server.kill();
      await mailbox.close();
      running = { folder, ...(await start(folder.path)) };
      // As if the time had passed after which a job is taken for lost.
      const past = new Date(Date.now() - 1000);
      const lost = running.opened.deps.db.updateTable("job").where("state", "=", "running");
      await lost.set({ lease_until: past, run_at: past }).execute();
      return true;
    },
    close,
  };
}

/** Rejects where the app does not come to it, or is killed meanwhile. */
async function untilNoStackIs({ opened, server }: Running, ...states: string[]): Promise<void> {
  const { db } = opened.deps;
  for (const until = Date.now() + JOB_MS; Date.now() < until; await wait(LOOK_MS)) {
    const stack = await db.selectFrom("stack").select("id").where("state", "in", states).executeTakeFirst();
    if (!stack) return;
    process.kill(server.pid, 0);
  }
  throw new Error(`a stack is still ${states.join(" or ")}`);
}

interface Running {
  readonly mailbox: MailboxServer;
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>;
  readonly server: RunningServer;
  readonly opened: OpenedDeps;
}

async function start(dataDir: string): Promise<Omit<Running, "folder">> {
  const mailbox = await startMailboxServer();
  const mails = { MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_AUTHSERV: AUTHSERV, MAIL_IN_IMAP_URL: mailbox.url };
  const server = await startServer(dataDir, SERVER, { TRUST_PROXY: "127.0.0.1", ...mails });
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...mails });
  return { mailbox, server, opened: await openDeps(config, createLog(config), { whileAppRuns: true }) };
}
