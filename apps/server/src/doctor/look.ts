import type { BlobStore } from "../blobs/port.ts";
import type { Config } from "../config.ts";
import type { Ctx } from "../context/context.ts";
import type { Db } from "../db/connect.ts";
import type { Finding } from "./finding.ts";

/** Parts of the installation that can be examined before the rest of it is in order. Each throws `NotOpened`. */
export interface Parts {
  /** The database whatever its schema is; `ctx.db` is there only once the schema is that of this program. */
  database(): Db;
  /** Rejects with `NotOpened` where the schema is not that of this program. */
  checkSchema(): Promise<void>;
  /** Rejects where the master keys cannot be read, or are not those that something is encrypted with. */
  checkKeys(): Promise<void>;
  /** The store as it is, without what encrypts its contents. */
  store(): BlobStore;
  /** Rejects where backups cannot be listed there. */
  openBackupTarget(): Promise<void>;
}

/** Examines one thing. What it rejects with is a finding too. */
export type Look = (ctx: Ctx, config: Config, parts: Parts) => Promise<Omit<Finding, "about">>;
