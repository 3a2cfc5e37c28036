import type { Logger } from "pino";
import { attachEmbedded, openEmbedded } from "./embedded.ts";

export interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

export interface DatabasePlace {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}

/**
 * The database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. `beside` is for a command that may run while the
 * app does: it uses the app's database then, and starts one only when none runs.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: DatabasePlace,
  log: Logger,
  { beside = false } = {},
): Promise<OpenedDatabase> {
  const url = databaseUrl ?? (beside ? await attachEmbedded(dataDir) : undefined);
  if (url !== undefined) return { url, stop: async () => undefined };
  return openEmbedded({ dataDir, log });
}
