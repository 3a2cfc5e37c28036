import type { Term } from "@krempelfrei/documents/text/search-terms";
import type { Ctx } from "../../../context/context.ts";
import { isWithin, type Limit } from "../../../context/throttle.ts";
import { hastenJob } from "../../../jobs/job.queries.ts";
import type { FileRow } from "../data/files.queries.ts";
import { listAwaited, type Scope } from "./search.queries.ts";

type AwaitedFile = Pick<FileRow, "customer_id" | "sha256" | "machine_state">;

/** Job that a document waits for, by the state of its reading. */
const JOBS = new Map([
  ["waiting", "read-content"],
  ["recognising", "recognise-content"],
]);

/** Maximum of documents that one search gives priority in reading. */
const SEARCHED_MAX = 3;

const perMinute = (name: string, subject: string, max: number): Limit => ({
  name,
  subject,
  max,
  windowSeconds: 60,
});

/** Gives a waiting document that a person opens priority in reading. The caller has checked the right to read it. */
export async function hastenReading(ctx: Ctx, file: AwaitedFile): Promise<void> {
  const { actor, settings } = ctx;
  if (!settings.readsDocuments || !JOBS.has(file.machine_state) || actor.kind !== "user") return;
  // A person opens one document after the other; the limit keeps a program from delaying other persons' documents.
  if (await isWithin(ctx, perMinute("hasten-reading", actor.id, 30))) await hasten(ctx, file);
}

/**
 * Gives priority in reading to documents that the actor sees in lists and a search may be for: documents with a word of
 * the search in name or sender, and in a single group the newest. A repeated search can then find their texts.
 */
export async function hastenSearched(ctx: Ctx, scope: Scope, terms: readonly Term[]): Promise<void> {
  const { actor, settings } = ctx;
  if (!settings.readsDocuments || actor.kind !== "user") return;
  const words = terms.flatMap((term) => term.words);
  const files = await listAwaited(ctx, scope, { words, limit: SEARCHED_MAX });
  if (files.length === 0 || !(await isWithin(ctx, perMinute("hasten-searched", actor.id, 10)))) return;
  for (const file of files) await hasten(ctx, file);
}

/**
 * The limit belongs to the group, however many persons it has: a document with priority delays other groups' documents.
 */
async function hasten(ctx: Ctx, { customer_id, sha256, machine_state }: AwaitedFile): Promise<void> {
  const name = JOBS.get(machine_state);
  if (name === undefined || !(await isWithin(ctx, perMinute("hasten-reading-of-group", customer_id, 20))))
    return;
  await hastenJob(ctx.db, { name }, `${customer_id}/${sha256}`);
}
