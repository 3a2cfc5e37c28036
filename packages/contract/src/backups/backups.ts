import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, moment } from "../fields.ts";

/** A finished backup, or failed ones in a row: then `error` is the latest reason and all other numbers are null. */
const BackupRun = z.object({
  id,
  started_at: moment,
  finished_at: moment,
  place: z.string(),
  snapshot: z.string().nullable(),
  error: z.string().nullable(),
  /** Number of failures in a row, from the start of the first to the end of the latest; 1 for a finished backup. */
  tries: z.int(),
  content_count: z.int().nullable(),
  content_bytes: z.int().nullable(),
  /** Bytes that this backup added. */
  written_bytes: z.int().nullable(),
  /** Number of contents that the storage has lost or damaged. */
  lost_count: z.int().nullable(),
  /** Time of the backup's test restore, and the number of problems found. */
  proved_at: moment.nullable(),
  problem_count: z.int().nullable(),
});
export type BackupRun = z.infer<typeof BackupRun>;

export const Backups = z.object({
  /** A folder or a bucket; null without automatic backups. */
  place: z.string().nullable(),
  last_good: moment.nullable(),
  last_proved: moment.nullable(),
  /** True if there is no good backup younger than `BACKUP_OLD_HOURS`. */
  is_old: z.boolean(),
  data: z.array(BackupRun),
});
export type Backups = z.infer<typeof Backups>;

export const listBackups = endpoint({
  method: "GET",
  path: "/backups",
  summary: "Where backups go, when the last good one was made and proved, and the newest tries",
  access: ["backups.read"],
  response: Backups,
});

/** Age of the last good backup above which staff is warned: a night's backup is then missing. */
export const BACKUP_OLD_HOURS = 36;
