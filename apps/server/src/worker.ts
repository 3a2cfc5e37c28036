import { ALL_JOBS } from "./all-features.ts";
import { ConfigError } from "./core/config-error.ts";
import { lanesOf, loadConfig } from "./config.ts";
import { createLog, openDeps } from "./deps.ts";
import { startWorker } from "./jobs/worker.ts";
import { withTimeout } from "./core/with-timeout.ts";

/** Time until a stop counts as failed: longer than the limit for jobs. */
const FINISH_MS = 15_000;

/** Runs jobs without serving: for additional machines. Needs DATABASE_URL. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      "DATABASE_URL is needed: a worker beside the app cannot share the embedded database.",
    );
  }
  const log = createLog(config);
  const lanes = lanesOf(config);
  if (Object.values(lanes).every((width) => width === 0)) {
    throw new ConfigError("WORKERS must be more than 0: a worker without lanes does nothing.");
  }
  const { deps, close } = await openDeps(config, log);
  const worker = startWorker({ deps, jobs: ALL_JOBS, lanes });
  log.info({ lanes }, "worker is running");
  const stop = async (): Promise<void> => {
    try {
      await withTimeout(FINISH_MS, "ending the jobs", worker.stop());
      await close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
