import { sql, type Insertable, type Selectable } from "kysely";
import type { Db } from "../db/connect.ts";
import type { BackupRun } from "../db/tables.ts";

export type BackupRunRow = Selectable<BackupRun>;

export async function insertBackupRun(db: Db, run: Insertable<BackupRun>): Promise<void> {
  await db.insertInto("backup_run").values(run).execute();
}

export type FailedBackupRun = Pick<Insertable<BackupRun>, "started_at" | "finished_at" | "place"> & {
  readonly error: string;
};

/**
 * Records a failure. Failures in a row are one row, with their number, the latest time and reason: a place that is away
 * for a day would otherwise fill the list.
 */
export async function recordFailedRun(
  db: Db,
  { error, finished_at, ...run }: FailedBackupRun,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("backup_run")
    .set((eb) => ({ error, finished_at, tries: eb("tries", "+", 1) }))
    .where("error", "is not", null)
    .where("id", "=", (eb) =>
      eb
        .selectFrom("backup_run")
        .select("id")
        .where("place", "=", run.place)
        .orderBy("finished_at", "desc")
        .limit(1),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await insertBackupRun(db, { ...run, finished_at, error });
}

/** Records a verification. A snapshot made elsewhere, or restored from, has no row: then nothing is stored. */
export async function setProved(db: Db, snapshot: string, at: Date, problems: number): Promise<void> {
  await db
    .updateTable("backup_run")
    .set({ proved_at: at, problem_count: problems })
    .where("snapshot", "=", snapshot)
    .execute();
}

export async function listBackupRuns(db: Db, limit: number): Promise<BackupRunRow[]> {
  return db.selectFrom("backup_run").selectAll().orderBy("finished_at", "desc").limit(limit).execute();
}

export interface BackupTimes {
  /** Start of the newest complete backup: later changes are not in it. */
  readonly last_good: Date | null;
  readonly last_proved: Date | null;
  readonly first_try: Date | null;
}

/**
 * Times of the last backups in `place`, or in all places if it is undefined; null before the first one. A backup that a
 * command makes elsewhere does not count for the place of the nightly ones.
 */
export async function readBackupTimes(db: Db, place: string | undefined): Promise<BackupTimes> {
  return db
    .selectFrom("backup_run")
    .$if(place !== undefined, (query) => query.where("place", "=", place ?? ""))
    .select([
      sql<Date | null>`max(started_at) FILTER (WHERE snapshot IS NOT NULL)`.as("last_good"),
      sql<Date | null>`max(started_at) FILTER (WHERE problem_count = 0)`.as("last_proved"),
      sql<Date | null>`min(started_at)`.as("first_try"),
    ])
    .executeTakeFirstOrThrow();
}

/** True if a complete backup was made in this place. */
export async function hasGoodRun(db: Db, place: string): Promise<boolean> {
  const run = await db
    .selectFrom("backup_run")
    .select("place")
    .where("place", "=", place)
    .where("snapshot", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return run !== undefined;
}

/** Deletes the runs that ended before this time. */
export async function deleteBackupRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("backup_run").where("finished_at", "<", before).execute();
}
