import { join } from "node:path";
import { ALL_JOBS } from "./all-features.ts";
import { createApp } from "./app.ts";
import { readBrand } from "./brand/brand.ts";
import { collectAtRest } from "./core/collect-at-rest.ts";
import { ConfigError } from "./core/config-error.ts";
import { lanesOf, loadConfig, type Config } from "./config.ts";
import { holdsDemoData } from "./db/demo-mark.queries.ts";
import { createLog, openDeps, type Deps } from "./deps.ts";
import { explain } from "./doctor/explain.ts";
import { finishRestore } from "./finish-restore.ts";
import { startWorker, type Worker } from "./jobs/worker.ts";
import { withTimeout } from "./core/with-timeout.ts";

const WEB_DIRECTORY = join(import.meta.dirname, "../../web/dist");
/** Time beyond the limits of draining and requests until a stop counts as failed: jobs end within it. */
const FINISH_MS = 10_000;
/** Milliseconds for a stopped start to reach a point where it can end. */
const START_MS = 30_000;

export interface RunOptions {
  /** Runs on the migrated database before anything is served; the returned lines are printed on stdout after the address. */
  readonly prepare?: (deps: Deps) => Promise<readonly string[]>;
}

/** Things to close, in the order of opening; filled while starting. */
const opened: (() => Promise<void>)[] = [];
let stopping = false;

/** Closes all opened parts, the last first, and ends the process. */
async function end(code: number): Promise<void> {
  stopping = true;
  let result = code;
  for (const close of opened.toReversed()) {
    await close().catch((error: unknown) => {
      console.error(error);
      result = 1;
    });
  }
  process.exit(result);
}

async function start({ prepare }: RunOptions): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const { deps, metrics, archiver, close } = await openDeps(config, log, {
    schema: config.production ? "check" : "migrate",
  });
  opened.push(close);
  if (stopping) return;
  if (archiver) {
    archiver.start();
    metrics.watchArchive(archiver.behind);
    opened.push(archiver.stop);
  }
  const finished = await finishRestore({ ...deps, actor: { kind: "system", name: "Betrieb" } });
  for (const line of finished.lines) log.warn(line);
  if (stopping) return;
  const brand = await readBrand(config);
  const { server, http } = await createApp({
    ...deps,
    finishMs: config.finishMs,
    trustProxy: config.trustProxy,
    metrics,
    metricsToken: config.metricsToken,
    network: config.network,
    webDirectory: WEB_DIRECTORY,
    brand,
  });
  const notes = (await prepare?.(deps)) ?? [];
  if (stopping) return;
  let worker: Worker | undefined;
  // Requests and jobs end in parallel, so that slow ones do not delay each other.
  opened.push(async () => {
    const drained = http.draining.begin(server.server.listening ? config.drainMs : 0);
    const ends = Promise.all([drained.then(async () => server.close()), worker?.stop()]);
    await withTimeout(config.drainMs + config.finishMs + FINISH_MS, "ending requests and jobs", ends);
  });
  if (config.workers > 0) {
    worker = startWorker({ deps, jobs: metrics.jobs(ALL_JOBS), lanes: lanesOf(config) });
  }
  collectAtRest();
  const address = await server.listen({ host: config.host, port: config.port });
  const mailsStay = config.smtpUrl === undefined || (await holdsDemoData(deps.db));
  console.log(greeting(config, address, { notes, mailsStay }));
}

interface Greeting {
  readonly notes: readonly string[];
  /** True if no mail leaves the machine. */
  readonly mailsStay: boolean;
}

function greeting(config: Config, address: string, { notes, mailsStay }: Greeting): string {
  const lines = [``, `${config.productName} is ready: ${address}`, ...notes];
  if (mailsStay) lines.push(``, `Mails are written to ${join(config.dataDir, "outbox")}`);
  return [...lines, ``].join("\n");
}

/** Text of a failed start: one line if the cause is known, else the error with its stack trace. */
function startFailure(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const known = explain(error);
  return known === undefined ? error : `${known.text} ${known.todo}`;
}

/**
 * Runs the app by the configuration of the environment until a signal ends it; it owns the whole process. After a
 * failed start the reason is on stderr, and the process ends with 1.
 */
export function run(options: RunOptions = {}): void {
  const started = start(options);

  // Registered first: a started database would outlive this process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // A starting database can only be stopped once it is ready; its watcher stops a database that is ready too late.
      const there = opened.length > 0 ? Promise.resolve() : started.catch(() => undefined);
      withTimeout(START_MS, "the start", there).then(
        () => end(0),
        () => end(1),
      );
    });
  }

  started.catch((error: unknown) => {
    // A stopped start fails at the closed parts, as it should.
    if (stopping) return;
    // An error that the operator can correct is one line; any other has its stack trace.
    const taken = (error as { code?: string }).code === "EADDRINUSE";
    if (taken) console.error(`The port is taken by another program. Please set PORT to another one.`);
    else console.error(startFailure(error));
    void end(1);
  });
}
