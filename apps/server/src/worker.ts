import { ConfigError, loadConfig } from "./config.ts";
import { createLog, openDeps } from "./deps.ts";
import { jobHandlers } from "./handlers.ts";
import { startWorker } from "./jobs/worker.ts";

/** Runs jobs and serves nothing: for machines beside those that serve. Needs DATABASE_URL. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      "DATABASE_URL is needed: a worker beside the app cannot share the embedded database.",
    );
  }
  const log = createLog(config);
  const { deps, close } = await openDeps(config, log);
  const concurrency = Math.max(1, config.workers);
  const worker = startWorker({ db: deps.db, handlers: jobHandlers(deps), log, concurrency });
  log.info({ concurrency }, "worker is running");
  const stop = async (): Promise<void> => {
    await worker.stop();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
