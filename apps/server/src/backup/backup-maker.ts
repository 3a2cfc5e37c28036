import type { Db } from "../db/connect.ts";
import type { BackupReport } from "./back-up.ts";
import type { BackupProof, VerifyOptions } from "./verify-backup.ts";

/** Makes and verifies backups in one target. */
export interface BackupMaker {
  /** Name of the target for people. */
  readonly title: string;
  /** True if the maker has the key of the encrypted backups and can verify them. */
  readonly canProve: boolean;
  /** Rejects if the target has lost all backups that were made in it. */
  check(db: Db): Promise<void>;
  make(now: Date, signal?: AbortSignal): Promise<BackupReport>;
  prove(options: Pick<VerifyOptions, "snapshot" | "inspect" | "signal" | "part">): Promise<BackupProof>;
}
