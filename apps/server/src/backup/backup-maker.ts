import type { BackupReport } from "./back-up.ts";
import type { BackupProof, VerifyOptions } from "./verify-backup.ts";

/** Makes and verifies backups in one target. */
export interface BackupMaker {
  /** Name of the target for people. */
  readonly title: string;
  /** True if the maker has the key of the encrypted backups and can verify them. */
  readonly canProve: boolean;
  /** True if the target has no complete snapshot. */
  isEmpty(): Promise<boolean>;
  make(now: Date, signal?: AbortSignal): Promise<BackupReport>;
  prove(options: Pick<VerifyOptions, "snapshot" | "inspect">): Promise<BackupProof>;
}
