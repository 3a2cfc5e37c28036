import type { Logger } from "pino";
import { openEmbedded } from "./embedded.ts";

export interface OpenedDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

/** The database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. */
export async function openDatabase(
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: Logger,
): Promise<OpenedDatabase> {
  if (databaseUrl === undefined) return openEmbedded({ dataDir, log });
  return { url: databaseUrl, stop: async () => undefined };
}
