import { login } from "@krempelfrei/contract/account/account";
import { createApp } from "../apps/server/src/app.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createLog, openDeps, type Deps, type OpenOptions } from "../apps/server/src/deps.ts";
import { createBrowserClient, type Client } from "../apps/server/src/testing/client.ts";
import { PASSWORD, type RunningServer } from "./server.ts";

export interface OpenedApp {
  readonly deps: Deps;
  /** A browser that a demo account has signed in with. */
  signIn(email: string): Promise<Client>;
  close(): Promise<void>;
}

/** The real app inside this process, on the database and store of a running server; `changed` replaces dependencies. */
export async function openApp(server: RunningServer, changed: Partial<Deps> = {}): Promise<OpenedApp> {
  return openAppAt({ DATA_DIR: server.dataDir }, { whileAppRuns: true }, changed);
}

/** The same by settings of its own. */
export async function openAppAt(
  env: Readonly<Record<string, string>>,
  options: OpenOptions,
  changed: Partial<Deps> = {},
): Promise<OpenedApp> {
  const config = loadConfig({ LOG_LEVEL: "silent", ...env });
  const opened = await openDeps(config, createLog(config), options);
  const deps = { ...opened.deps, ...changed };
  const app = await createApp({
    ...deps,
    trustProxy: false,
    metricsToken: undefined,
    webDirectory: "no-client",
    // A bench makes more changes than a person may.
    changesPerPerson: 1_000_000,
  });
  return {
    deps,
    async signIn(email) {
      const client = createBrowserClient(app.server);
      await client.call(login, { body: { email, password: PASSWORD, remember: false } });
      return client;
    },
    async close() {
      await app.server.close();
      await opened.close();
    },
  };
}
