import { deepStrictEqual } from "node:assert/strict";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { ALL_JOBS } from "../../all-features.ts";
import type { Ctx } from "../../context/context.ts";
import { verifyChangelog } from "../../features/changelog/verify-changelog.ts";
import { verifyStorage } from "../../features/files/storage/verify-storage.ts";
import type { JobCtx, RunnableJob } from "../../jobs/job.ts";
import type { History } from "./prepare.ts";

// Sign-ins, and what the looking itself leaves.
const OF_LOOKING = /^session\.|^sos\.(signed_in|document_|tries_)|^data\.exported$/;

interface Entry {
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly changes: readonly { readonly field: string; readonly new: unknown }[];
}

async function entriesSince({ db }: Ctx, since: number): Promise<Entry[]> {
  const rows = await db
    .selectFrom("change")
    .select(["action", "subject_type", "subject_id", "changes"])
    .where("id", ">", since)
    .orderBy("id")
    .execute();
  // Erased ones tell nothing.
  return rows.map((row) => ({ ...row, changes: (row.changes ?? []) as unknown as Entry["changes"] }));
}

/** Tables of which every change of a column that the history names is an entry. */
const RECORDED = ["file", "folder", "booking"] as const;
type Recorded = (typeof RECORDED)[number];

/** Columns that the history names and that change without an entry. */
const UNTOLD: Readonly<Record<string, string>> = {
  "file.approval_stale_at": "only an undo needs it: a decision ends it without an entry",
  "file.submitters": "only an undo needs them: a decision ends them without an entry",
  "file.revision": "only an undo needs it: each change makes a new one",
};

/**
 * Holds the change history against what was done and against the database: an entry for each change, none for a refusal,
 * and the last that is told of a field is what stands in its row. Its chain of hashes is whole.
 */
export async function lookAtHistory(system: Ctx, { model, since }: History): Promise<void> {
  const entries = await entriesSince(system, since);
  const told = entries.filter(({ action }) => !OF_LOOKING.test(action));
  deepStrictEqual(
    told.map(({ action, subject_id }) => `${action} ${subject_id}`).toSorted(),
    model.told.toSorted(),
  );
  for (const table of RECORDED) {
    const rows = await system.db.selectFrom(table).selectAll().execute();
    const byId = new Map(rows.map((row) => [row.id, row as Readonly<Record<string, unknown>>]));
    for (const [id, fields] of lastTold(entries, table)) {
      const row = byId.get(id);
      if (!row) continue;
      const columns = [...fields].filter(([field]) => field in row && !(`${table}.${field}` in UNTOLD));
      const there = Object.fromEntries(columns.map(([field]) => [field, row[field]]));
      deepStrictEqual({ [`${table} ${id}`]: there }, { [`${table} ${id}`]: Object.fromEntries(columns) });
    }
  }
  deepStrictEqual((await verifyChangelog(system)).problems, []);
}

function lastTold(entries: readonly Entry[], table: Recorded): Map<string, Map<string, unknown>> {
  const last = new Map<string, Map<string, unknown>>();
  for (const { action, subject_type, subject_id, changes } of entries) {
    if (subject_type !== table || subject_id === null) continue;
    const fields = last.get(subject_id) ?? new Map<string, unknown>();
    last.set(subject_id, fields);
    // The folder is that of the new group, at the same path, and the owner maintains the document there.
    if (action === "file.changed_group")
      for (const field of ["folder_id", "maintainer_id"]) fields.delete(field);
    for (const change of changes) fields.set(change.field, change.new);
  }
  return last;
}

/** Every content that is needed is there, whole. */
export async function lookAtStorage(system: Ctx): Promise<void> {
  const { missing, damaged } = await verifyStorage(system, { deep: true });
  deepStrictEqual({ missing, damaged }, { missing: [], damaged: [] });
}

/** Runs what waits and what is due each hour, a day later: then the storage has what is needed and nothing else. */
export async function lookAtTidiedStorage(system: Ctx): Promise<void> {
  const later = new Date(system.clock().getTime() + DAY_MS);
  for (const job of ALL_JOBS.filter(({ every }) => every === 3_600_000)) await run(system, job, {}, later);
  const open = await system.db.selectFrom("job").selectAll().where("state", "=", "queued").execute();
  for (const { id, name, payload } of open) {
    const job = ALL_JOBS.find((known) => known.name === name);
    if (job && /collect|delete/.test(name)) await run(system, job, payload, later);
    await system.db.updateTable("job").set({ state: "done" }).where("id", "=", id).execute();
  }
  const { missing, damaged, unknown } = await verifyStorage(system);
  deepStrictEqual({ missing, damaged, unknown }, { missing: [], damaged: [], unknown: [] });
  const { db } = system;
  const needed = await db
    .selectFrom("file")
    .select(["customer_id", "sha256"])
    .union(db.selectFrom("file_version").select(["customer_id", "sha256"]))
    .union(db.selectFrom("content_part").select(["customer_id", "part_sha256 as sha256"]))
    .union(db.selectFrom("deleted_file_version").select(["customer_id", "sha256"]))
    .execute();
  const known = await db.selectFrom("blob").select(["customer_id", "sha256"]).execute();
  const texts = (rows: typeof known): string[] =>
    rows.map((row) => `${row.customer_id}/${row.sha256}`).toSorted();
  deepStrictEqual(texts(known), texts(needed));
}

async function run(system: Ctx, job: RunnableJob, payload: unknown, at: Date): Promise<void> {
  const actor = { kind: "system", name: job.actor } as const;
  const ctx: JobCtx = { ...system, clock: () => at, actor, progress: async () => undefined };
  await job.execute(ctx, payload, new AbortController().signal);
}
