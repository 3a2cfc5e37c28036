import { join } from "node:path";
import { createApp } from "./app.ts";
import { ConfigError, loadConfig, type Config } from "./config.ts";
import { DataDirInUse } from "./db/app-lock.ts";
import { loadDemo } from "./demo/load-demo.ts";
import { DEMO_ACCOUNTS } from "./demo/people.ts";
import { createLog, openDeps } from "./deps.ts";
import { enqueueSweep, jobHandlers } from "./handlers.ts";
import { startWorker } from "./jobs/worker.ts";

const WEB_DIRECTORY = join(import.meta.dirname, "../../web/dist");
/** What a stop may take before the process ends anyway. */
const STOP_MS = 20_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog(config);
  const { deps, close } = await openDeps(config, log);
  const { server } = await createApp({
    ...deps,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    webDirectory: WEB_DIRECTORY,
  });
  if (config.demo) await loadDemo(deps, config.demoPassword);
  const worker =
    config.workers > 0
      ? startWorker({ db: deps.db, handlers: jobHandlers(deps), log, concurrency: config.workers })
      : undefined;
  await enqueueSweep({ ...deps, actor: { kind: "system", name: "Start" } }, deps.clock());

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await server.close();
    await worker?.stop();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());

  const address = await server.listen({ host: config.host, port: config.port });
  console.log(greeting(config, address));
}

function greeting(config: Config, address: string): string {
  const lines = [``, `${config.productName} is ready: ${address}`];
  if (config.demo) {
    lines.push(``, `Demo accounts (password ${config.demoPassword}):`);
    for (const { email, role } of DEMO_ACCOUNTS) lines.push(`  ${email.padEnd(36)} ${role}`);
  }
  if (config.smtpUrl === undefined) lines.push(``, `Mails are written to ${join(config.dataDir, "outbox")}`);
  return [...lines, ``].join("\n");
}

main().catch((error: unknown) => {
  // What the operator can mend is said in a line; the rest with its trace.
  const plain = error instanceof ConfigError || error instanceof DataDirInUse;
  const taken = (error as { code?: string }).code === "EADDRINUSE";
  if (taken) console.error(`The port is taken by another program. Please set PORT to another one.`);
  else console.error(plain ? error.message : error);
  process.exit(1);
});
