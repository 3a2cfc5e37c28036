import { createClient, type ApiClient } from "@krempelfrei/testing/client";
import { login } from "@krempelfrei/contract/account/account";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { createApp } from "../apps/server/src/app.ts";
import { loadConfig } from "../apps/server/src/config.ts";
import { createLog, openDeps, type Deps } from "../apps/server/src/deps.ts";
import { PASSWORD, type RunningServer } from "./server.ts";

export interface OpenedApp {
  readonly server: FastifyInstance;
  readonly deps: Deps;
  /** A browser that a demo account has signed in with. */
  signIn(email: string): Promise<ApiClient<InjectOptions, LightMyRequestResponse>>;
  close(): Promise<void>;
}

/** The real app inside of this process, on database and store of a server that runs; `changed` puts others in their place. */
export async function openApp(server: RunningServer, changed: Partial<Deps> = {}): Promise<OpenedApp> {
  const config = loadConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: "silent" });
  const opened = await openDeps(config, createLog(config), { whileAppRuns: true });
  const deps = { ...opened.deps, ...changed };
  const app = await createApp({
    ...deps,
    trustProxy: false,
    metricsToken: undefined,
    webDirectory: "no-client",
  });
  return {
    server: app.server,
    deps,
    async signIn(email) {
      const client = createClient<InjectOptions, LightMyRequestResponse>(async (request) =>
        app.server.inject(request),
      );
      await client.call(login, { body: { email, password: PASSWORD, remember: false } });
      return client;
    },
    async close() {
      await app.server.close();
      await opened.close();
    },
  };
}
