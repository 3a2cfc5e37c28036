import type { BackupReport } from "./back-up.ts";
import type { BackupProof, VerifyOptions } from "./verify-backup.ts";

/** Makes and proves backups in one place. */
export interface BackupMaker {
  /** The place, for people. */
  readonly title: string;
  /** True if the maker has the key of the encrypted backups and can verify them. */
  readonly canProve: boolean;
  make(now: Date, signal?: AbortSignal): Promise<BackupReport>;
  prove(options: Pick<VerifyOptions, "snapshot" | "inspect">): Promise<BackupProof>;
}
