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

/**
 * Maximum of documents that get priority in a minute. The limit of a group protects other groups, whose documents wait
 * meanwhile. A person has half of it at most, so that nobody takes the priority of the others in their group, and less
 * for searches, so that what the person opens comes first.
 */
const [PER_GROUP, PER_PERSON, PER_SEARCHER] = [20, 10, 4];

const perMinute = (name: string, subject: string, max: number): Limit => ({
  name,
  subject,
  max,
  windowSeconds: 60,
});

/** Gives a waiting document that a person opens priority in reading. The caller has checked the right to read it. */
export async function hastenReading(ctx: Ctx, file: AwaitedFile): Promise<void> {
  const { actor, settings } = ctx;
  if (settings.readsDocuments && actor.kind === "user") await hasten(ctx, actor.id, file);
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
  for (const file of files)
    if (await isWithin(ctx, perMinute("hasten-searched", actor.id, PER_SEARCHER)))
      await hasten(ctx, actor.id, file);
}

async function hasten(
  ctx: Ctx,
  personId: string,
  { customer_id, sha256, machine_state }: AwaitedFile,
): Promise<void> {
  const name = JOBS.get(machine_state);
  if (name === undefined) return;
  const limits = [
    perMinute("hasten-reading", personId, PER_PERSON),
    perMinute("hasten-reading-of-group", customer_id, PER_GROUP),
  ];
  if (await isWithin(ctx, ...limits)) await hastenJob(ctx.db, { name }, `${customer_id}/${sha256}`);
}
