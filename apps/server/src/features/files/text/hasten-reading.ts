import type { Term } from "@krempelfrei/documents/text/search-terms";
import type { Ctx } from "../../../context/context.ts";
import { isWithin, type Limit } from "../../../context/throttle.ts";
import { hastenJob } from "../../../jobs/job.queries.ts";
import type { FileRow } from "../data/files.queries.ts";
import { listAwaited, type Scope } from "./search.queries.ts";

type AwaitedFile = Pick<FileRow, "customer_id" | "sha256" | "machine_state">;

/** The job that a document in this state waits for. */
const JOBS = new Map([
  ["waiting", "read-content"],
  ["recognising", "recognise-content"],
]);

/** Documents that one search has read next. */
const SEARCHED_MAX = 3;

const perMinute = (name: string, subject: string, max: number): Limit => ({
  name,
  subject,
  max,
  windowSeconds: 60,
});

/** Has a document that somebody looks at read next, if it waits. For a caller who may read it. */
export async function hastenReading(ctx: Ctx, file: AwaitedFile): Promise<void> {
  const { actor } = ctx;
  if (!JOBS.has(file.machine_state) || actor.kind !== "user") return;
  // A person opens one document after the other; a program must not hold up what others wait for.
  if (await isWithin(ctx, perMinute("hasten-reading", actor.id, 30))) await hasten(ctx, file);
}

/**
 * Has the documents read next that a search may be for, among those that the actor sees in lists: those whose name or
 * sender has one of its words, and in a single group the newest. What cannot be found in texts yet can be at the next try.
 */
export async function hastenSearched(ctx: Ctx, scope: Scope, terms: readonly Term[]): Promise<void> {
  const { actor, settings } = ctx;
  if (!settings.readsDocuments || actor.kind !== "user") return;
  const words = terms.flatMap((term) => term.words);
  const files = await listAwaited(ctx, scope, { words, limit: SEARCHED_MAX });
  if (files.length === 0 || !(await isWithin(ctx, perMinute("hasten-searched", actor.id, 10)))) return;
  for (const file of files) await hasten(ctx, file);
}

/** The limit is the group's, however many persons it has: others' documents wait for each turn that comes earlier. */
async function hasten(ctx: Ctx, { customer_id, sha256, machine_state }: AwaitedFile): Promise<void> {
  const name = JOBS.get(machine_state);
  if (name === undefined || !(await isWithin(ctx, perMinute("hasten-reading-of-group", customer_id, 20))))
    return;
  await hastenJob(ctx.db, { name }, `${customer_id}/${sha256}`);
}
