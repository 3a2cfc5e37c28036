import type { BackupTarget } from "../backup/target.ts";
import type { BlobStore } from "../blobs/port.ts";
import type { Config } from "../config.ts";
import type { Ctx } from "../context/context.ts";
import type { Db } from "../db/connect.ts";
import type { Finding } from "./finding.ts";

/**
 * Parts of the installation that can be examined before the rest works. Throws `NotOpened` for a part that is not open.
 */
export interface Parts {
  /** The database with any schema; `ctx.db` exists only with the schema of this program. */
  database(): Db;
  /** Rejects with `NotOpened` if this program needs another schema. */
  checkSchema(): Promise<void>;
  /** Rejects if the master keys cannot be read, or one in use is missing. */
  checkKeys(): Promise<void>;
  /** The store without encryption. */
  store(): BlobStore;
  /** The target of `BACKUP_TO`, or undefined. Rejects if it cannot be written to or listed. */
  openBackupTarget(): Promise<BackupTarget | undefined>;
}

/** Examines one thing. A rejection is a finding too. */
export type Look = (ctx: Ctx, config: Config, parts: Parts) => Promise<Omit<Finding, "about">>;
