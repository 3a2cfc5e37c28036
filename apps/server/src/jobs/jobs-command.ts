import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { Db } from "../db/connect.ts";
import { countJobs, deleteJobs, listJobs, retryJobs, type JobChoice } from "./job.queries.ts";

type Row = Awaited<ReturnType<typeof listJobs>>[number];

const WORDS = { queued: "waiting", running: "running", dead: "failed" } as Record<string, string>;

/**
 * The operator's commands about jobs: without words a table of open jobs; `retry` or `delete` with an id, or with a
 * name for all of that name. Resolves to the lines to print; undefined for unknown words.
 */
export async function jobsCommand(
  db: Db,
  [task, id]: readonly string[],
  name: string | undefined,
): Promise<string[] | undefined> {
  if (task === undefined) return table(db);
  const choice = chosen(id, name);
  if (!choice) return undefined;
  if (task === "retry") return [`${found(choice, await retryJobs(db, choice))} begin anew`];
  if (task === "delete") return [`${found(choice, await deleteJobs(db, choice))} deleted`];
  return undefined;
}

/** An id was meant for one job; of a name there may be none. */
function found(choice: JobChoice, count: number): number {
  if (count === 0 && "id" in choice)
    throw new AppError("not_found", {
      message: `Kein Auftrag ${choice.id} lässt sich wiederholen oder löschen; "jobs" zeigt, was da ist.`,
    });
  return count;
}

function chosen(id: string | undefined, name: string | undefined): JobChoice | undefined {
  if (name !== undefined) return id === undefined ? { name } : undefined;
  return z.uuid().safeParse(id).success && id !== undefined ? { id } : undefined;
}

async function table(db: Db): Promise<string[]> {
  const counts = await countJobs(db);
  if (counts.length === 0) return ["No job waits, runs or has failed."];
  const heads = ["id", "job", "state", "tries", "since", "progress", "last error"];
  const jobs = await listJobs(db);
  const rows = [heads, ...jobs.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all > jobs.length) lines.push(`and ${all - jobs.length} more`);
  return [
    ...lines,
    "",
    ...counts.map(({ name, state, count }) => `${count} ${WORDS[state] ?? state}: ${name}`),
  ];
}

function cells(job: Row): string[] {
  const since = job.finished_at ?? (job.state === "running" ? job.started_at : null) ?? job.run_at;
  const progress =
    job.progress_done === null
      ? ""
      : `${job.progress_done}/${job.progress_total} ${job.progress_text ?? ""}`.trim();
  return [
    job.id,
    job.name,
    WORDS[job.state] ?? job.state,
    String(job.attempts),
    since.toISOString().slice(0, 19),
    progress,
    // One line for any error.
    (job.last_error ?? "").replace(/\s+/g, " ").slice(0, 200),
  ];
}
