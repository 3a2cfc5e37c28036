import { FolderInUse } from "@krempelfrei/embedded-postgres/folder-lock";
import { attachEmbedded, openEmbedded, type EmbeddedDatabase } from "@krempelfrei/embedded-postgres/open";
import type { Logger } from "pino";
import { ConfigError } from "../config.ts";

export interface DatabaseSource {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** The embedded database hands over its write-ahead log. */
  readonly archivesMoments?: boolean;
}

export const DATABASE_ROLE = "krempelfrei";

/**
 * The database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. `whileAppRuns` is for a command that may run while the
 * app does: it uses the app's database then, and starts one only when none runs. Rejects with `ConfigError` when another
 * app runs on the folder.
 */
export async function openDatabase(
  { databaseUrl, dataDir, archivesMoments = false }: DatabaseSource,
  log: Logger,
  { whileAppRuns = false } = {},
): Promise<EmbeddedDatabase> {
  const embedded = { folder: dataDir, role: DATABASE_ROLE };
  const url = databaseUrl ?? (whileAppRuns ? await attachEmbedded(embedded) : undefined);
  if (url !== undefined) return { url, stop: async () => undefined };
  try {
    return await openEmbedded({ ...embedded, log, archive: archivesMoments });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { pid } = error;
    throw new ConfigError(
      `Another Krempelfrei already runs on ${dataDir}${pid === undefined ? "" : ` (process ${pid})`}. ` +
        "Stop it first, or give this one another DATA_DIR.",
    );
  }
}
