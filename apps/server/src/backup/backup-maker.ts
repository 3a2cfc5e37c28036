import type { BackupReport } from "./back-up.ts";
import type { BackupProof, VerifyOptions } from "./verify-backup.ts";

/** Makes and proves backups in one place. */
export interface BackupMaker {
  /** The place, for people. */
  readonly title: string;
  /** Whether it can open what is encrypted there, so that it can prove it. */
  readonly canProve: boolean;
  make(now: Date, signal?: AbortSignal): Promise<BackupReport>;
  prove(options: Pick<VerifyOptions, "snapshot" | "inspect">): Promise<BackupProof>;
}
