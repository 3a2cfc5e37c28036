import { FolderInUse } from "@krempelfrei/embedded-postgres/folder-lock";
import { hasCluster } from "@krempelfrei/embedded-postgres/cluster";
import { attachEmbedded, openEmbedded, type EmbeddedDatabase } from "@krempelfrei/embedded-postgres/open";
import { join } from "node:path";
import type { Logger } from "pino";
import { ConfigError } from "../core/config-error.ts";
import { APP_ROLE } from "./app-role.ts";

export interface DatabaseSource {
  readonly databaseUrl?: string | undefined;
  /** Address for the role that owns the tables, or for the server itself behind a pooler. */
  readonly databaseAdminUrl?: string | undefined;
  readonly dataDir: string;
  readonly production?: boolean;
  /** True if the embedded database archives its write-ahead log. */
  readonly archivesMoments?: boolean;
}

export const EMBEDDED_ROLES = { role: "krempelfrei", appRole: APP_ROLE } as const;

const noDatabase = (dataDir: string): string =>
  `DATABASE_URL fehlt, und in ${dataDir} liegt keine Datenbank: Ein Befehl legt im Betrieb keine an. ` +
  "Die Einstellungen des Dienstes prüfen (jeder Wert in einfachen Anführungszeichen), oder zuerst die App starten.";

/**
 * Line of a command in production that names the embedded database it uses, in case the setting of another one got lost;
 * undefined with a `DATABASE_URL`. `makes`: the command creates a database if there is none.
 */
export function embeddedNotice(
  { databaseUrl, dataDir, production = false }: DatabaseSource,
  { makes = false } = {},
): string | undefined {
  if (databaseUrl !== undefined || !production || !(makes || hasCluster(dataDir))) return undefined;
  return `DATABASE_URL ist nicht gesetzt: Der Befehl verwendet die eingebettete Datenbank in ${join(dataDir, "postgres")}.`;
}

/**
 * The database of `DATABASE_URL`, or the embedded one in `DATA_DIR`. `whileAppRuns` is for commands that may run in
 * parallel with the app: they use the app's database, and start one only if none runs; in production they make none,
 * because a `DATABASE_URL` that got lost would lead them to another database than the service. Rejects with
 * `ConfigError` if another app runs on the folder, or its database does not answer a command.
 */
export async function openDatabase(
  { databaseUrl, databaseAdminUrl, dataDir, production = false, archivesMoments = false }: DatabaseSource,
  log: Logger,
  { whileAppRuns = false } = {},
): Promise<EmbeddedDatabase> {
  const embedded = { folder: dataDir, ...EMBEDDED_ROLES };
  const stop = async (): Promise<void> => undefined;
  if (databaseUrl !== undefined) return { url: databaseAdminUrl ?? databaseUrl, appUrl: databaseUrl, stop };
  const running = whileAppRuns ? await attachEmbedded(embedded) : undefined;
  if (running !== undefined) return { ...running, stop };
  if (whileAppRuns && production && !hasCluster(dataDir)) throw new ConfigError(noDatabase(dataDir));
  try {
    return await openEmbedded({ ...embedded, log, archive: archivesMoments });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const where = `${dataDir}${error.pid === undefined ? "" : ` (process ${error.pid})`}`;
    throw new ConfigError(
      whileAppRuns
        ? `The database of the Krempelfrei that runs on ${where} does not answer. Try again in a minute.`
        : `Another Krempelfrei already runs on ${where}. Stop it first, or give this one another DATA_DIR.`,
    );
  }
}
