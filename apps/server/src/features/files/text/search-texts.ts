import { setImmediate as nextTurn } from "node:timers/promises";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { TEXT_HITS_MAX, TEXT_HITS_PAGE, TEXT_SEARCH_WORDS_MAX } from "@krempelfrei/contract/limits";
import type { TextHit, TextHits } from "@krempelfrei/contract/files/text-search";
import { askedNumber } from "@krempelfrei/documents/text/numbers";
import { searchTerms, type Term } from "@krempelfrei/documents/text/search-terms";
import { hasWanted, snippetOf, type Wanted } from "@krempelfrei/documents/text/snippet";
import { foldWord } from "@krempelfrei/documents/text/fold";
import { authorize, has } from "../../../context/authorize.ts";
import { userOf, type Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { fullFileName, fullName } from "../../../core/names.ts";
import { charge } from "../../../context/throttle.ts";
import { mayReadGroup } from "../data/files.policy.ts";
import {
  countUnread,
  listFound,
  listHolders,
  type FoundFile,
  type Position,
  type Scope,
  type HitQuery,
} from "./search.queries.ts";
import { hastenSearched } from "./hasten-reading.ts";
import { significantTerms, withoutSome } from "./leave-out.ts";
import { takenApart } from "./take-apart.ts";
import {
  answersWord,
  planFor,
  readTyped,
  similarPlanFor,
  type Meant,
  type Plan,
  type Typed,
} from "./text-query.ts";

export interface SearchTexts {
  readonly q: string;
  /** The group: staff search all groups without it; members may name their own. */
  readonly customer_id?: string | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
}

const IN_INDEX: ReadonlySet<Term["kind"]> = new Set(["word", "dated"]);
/** Maximum of documents whose texts are read to verify a phrase. */
const CANDIDATES_MAX = 500;
const CANDIDATES_AT_ONCE = 50;
/**
 * Maximum of characters of texts that a search reads: beyond it no phrase is verified, and hits show their beginning.
 */
const LOOKED_AT_MAX = 6_000_000;
const SIMILAR_SHOWN = 5;
/** Milliseconds that one search works before other requests have their turn. */
const WORK_MS = 5;

/**
 * Lets other requests have their turn after WORK_MS; a pause after each text would cost a busy server one round of all
 * other requests per hit.
 */
function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < WORK_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

/**
 * The documents whose text contains all terms, among those that the actor sees in lists. Words are also found inside of
 * longer ones, in other forms and by synonyms. Stop words are left out, and terms after the eighth, because each costs
 * look-ups of its own. If no text has all others, unknown compounds are divided, then similar words are searched, then
 * terms are left out that no text has together with the others. Documents that the actor does not see do not affect the
 * response. A page continues after the last hit of the previous one, also if documents were read meanwhile. Errors: 404
 * for a foreign group; 422 at `cursor`; 429.
 */
export async function searchTexts(ctx: Ctx, { q, customer_id, cursor }: SearchTexts): Promise<TextHits> {
  const user = userOf(ctx);
  // Staff belong to no group: without `customer_id` they search all groups.
  const scope: Scope = customer_id ?? user.customer_id;
  if (scope !== null) authorize(ctx, mayReadGroup({ customer_id: scope }));
  await charge(ctx, { name: "search", subject: user.id, max: 240, windowSeconds: 60 });
  const all = searchTerms(q);
  const terms = all.slice(0, TEXT_SEARCH_WORDS_MAX);
  if (cursor === undefined) await hastenSearched(ctx, scope, terms);
  const from = cursor === undefined ? undefined : fromHitCursor(cursor);
  const typed = await readTyped(ctx, scope, terms);
  for await (const { mode, kept } of from ? [readingAt(from, terms)] : readingsOf(ctx, typed)) {
    const plan = await planOf(ctx, typed, { mode, kept });
    if (!plan) continue;
    const isKept = new Set(kept);
    const mask = terms.map((term) => (isKept.has(term) ? "1" : "0")).join("");
    const found = await lookAt(ctx, plan, { mode, kept: mask, from });
    // Texts that were not read yet may have the phrase.
    if (!from && found.files.length === 0 && found.next === null) continue;
    const hits = await toHits(ctx, found.files, plan.meant);
    return {
      hits: mode === "similar" ? hits.map((hit) => ({ ...hit, how: "similar" })) : hits,
      next: found.next,
      is_cut: found.is_cut,
      similar:
        mode === "similar"
          ? wordsInHits(
              hits,
              plan.meant.flatMap(({ similar }) => similar),
            )
          : [],
      also: wordsInHits(
        hits,
        plan.meant.flatMap(({ same = [] }) => same),
      ),
      left_out: all.filter((term) => !isKept.has(term)).map((term) => term.typed),
      unread: null,
    };
  }
  const unread = await countUnread(ctx, scope);
  return { hits: [], next: null, is_cut: false, similar: [], also: [], left_out: [], unread };
}

/** An interpretation of a search: the terms that hits must have, as typed, divided or similar. */
interface Reading {
  readonly mode: "typed" | "apart" | "similar";
  readonly kept: readonly Term[];
}

/** The interpretations of a search; the first with a hit is the answer. */
async function* readingsOf(ctx: Ctx, typed: Typed): AsyncGenerator<Reading, undefined> {
  const telling = significantTerms(typed.terms);
  yield { mode: "typed", kept: telling };
  yield { mode: "apart", kept: telling };
  yield { mode: "similar", kept: telling };
  for await (const kept of withoutSome(ctx, typed, telling)) yield { mode: "typed", kept };
  return undefined;
}

async function planOf(ctx: Ctx, typed: Typed, { mode, kept }: Reading): Promise<Plan | undefined> {
  if (mode === "typed") return planFor(typed, kept);
  if (mode === "similar") return similarPlanFor(ctx, typed, kept);
  const apart = await takenApart(ctx, typed, kept);
  const plan = apart && planFor(apart, apart.terms);
  // No typed word matches exactly, so no hit ranks above synonyms.
  return plan && { ...plan, hitQuery: { ...plan.hitQuery, exact: undefined, part: undefined } };
}

const readingAt = ({ mode, kept }: HitCursor, terms: readonly Term[]): Reading => ({
  mode,
  kept: terms.filter((_, index) => kept[index] === "1"),
});

interface Found extends Pick<TextHits, "next" | "is_cut"> {
  readonly files: readonly FoundFile[];
}

/**
 * Finds the files of the page after `from`, or of the first page. Phrases are verified in the texts; the next page
 * continues behind the last text that was read.
 */
async function lookAt(
  ctx: Ctx,
  { hitQuery, meant }: Plan,
  { mode, kept, from }: Pick<HitCursor, "mode" | "kept"> & { readonly from: HitCursor | undefined },
): Promise<Found> {
  const shown = from?.shown ?? 0;
  const wanted = Math.max(Math.min(TEXT_HITS_PAGE, TEXT_HITS_MAX - shown), 0);
  // Days and months are in the index in the searched form.
  const phrases = meant.flatMap((one) => (IN_INDEX.has(one.term.kind) ? [] : toWanted(one)));
  const range = { limit: wanted + 1, after: from?.after };
  const { found, unreadAfter } =
    phrases.length === 0
      ? { found: await listFound(ctx, hitQuery, range) }
      : await listWithPhrases(ctx, hitQuery, phrases, range);
  const files = found.slice(0, wanted);
  const last = files.at(-1);
  const after = last && found.length > files.length ? positionOf(last) : unreadAfter;
  const total = shown + files.length;
  const isFull = total >= TEXT_HITS_MAX;
  return {
    files,
    next: after && !isFull ? toHitCursor({ mode, kept, shown: total, after }) : null,
    is_cut: after !== undefined && isFull,
  };
}

interface WithPhrases {
  readonly found: readonly FoundFile[];
  /** Last candidate that was read, if others were left unread and fewer hits than `limit` found. */
  readonly unreadAfter?: Position | undefined;
}

async function listWithPhrases(
  ctx: Ctx,
  hitQuery: HitQuery,
  phrases: readonly Wanted[],
  { limit, after }: { readonly limit: number; readonly after: Position | undefined },
): Promise<WithPhrases> {
  const found: FoundFile[] = [];
  let left = LOOKED_AT_MAX;
  let behind = after;
  const pause = pauses();
  for (
    let count = 0;
    count < CANDIDATES_MAX && found.length < limit && left > 0;
    count += CANDIDATES_AT_ONCE
  ) {
    const candidates = await listFound(ctx, hitQuery, { limit: CANDIDATES_AT_ONCE, after: behind });
    for (const file of candidates) {
      left -= file.body.length;
      if (phrases.every((phrase) => hasWanted(file.body, phrase))) found.push(file);
      await pause();
    }
    const last = candidates.at(-1);
    if (!last || candidates.length < CANDIDATES_AT_ONCE) return { found };
    behind = positionOf(last);
  }
  return { found, unreadAfter: found.length < limit ? behind : undefined };
}

async function toHits(ctx: Ctx, files: readonly FoundFile[], meant: readonly Meant[]): Promise<TextHit[]> {
  const isStaff = has(ctx.actor, "documents.manage");
  const holders = await listHolders(ctx, isStaff ? [...new Set(files.map((file) => file.customer_id))] : []);
  const wanted = meant.flatMap(toWanted);
  const hits: TextHit[] = [];
  const pause = pauses();
  let left = LOOKED_AT_MAX;
  for (const file of files) {
    const body = file.body.slice(0, Math.max(left, 1000));
    left -= body.length;
    const { text, marks, page } = snippetOf(body, wanted);
    const holder = holders.get(file.customer_id);
    hits.push({
      file_id: file.id,
      customer_id: file.customer_id,
      customer_name: holder ? fullName(holder) : null,
      full_name: fullFileName(file),
      snippet: text,
      marks: marks.map(([from, to]) => [from, to]),
      page,
      how: file.rank >= 10 ? "exact" : file.rank >= 5 ? "part" : "form",
    });
    await pause();
  }
  return hits;
}

/** A number typed without punctuation may be a word, or have punctuation in the text. */
function toWanted({ term, similar }: Meant): Wanted[] {
  const number = askedNumber(term.words);
  const asNumber = number === undefined || term.kind === "phrase" ? [] : [{ number }];
  if (term.kind === "phrase") return [{ phrase: term.words }];
  if (term.kind === "number") return asNumber;
  if (term.kind === "dated") return term.words.map((dated) => ({ dated }));
  const answers = answersWord(term.words[0] ?? "");
  const others = new Set(similar);
  return [{ accepts: (word) => answers(word) || others.has(word) }, ...asNumber];
}

/**
 * Words that match in place of typed words, as spelled in the hits. Other texts are not read: the actor may not see
 * them.
 */
function wordsInHits(hits: readonly TextHit[], words: readonly string[]): string[] {
  const wanted = new Set(words);
  const found = new Map<string, string>();
  for (const { snippet, marks } of hits) {
    for (const [from, to] of marks) {
      const word = snippet.slice(from, to);
      const folded = foldWord(word);
      if (wanted.has(folded) && !found.has(folded)) found.set(folded, word);
    }
  }
  return [...found.values()].slice(0, SIMILAR_SHOWN);
}

/** Beginning of the next page of hits. */
interface HitCursor extends Pick<Reading, "mode"> {
  /** For each typed term 1 if hits must have it, else 0. */
  readonly kept: string;
  /** Number of hits on the pages before. */
  readonly shown: number;
  /** The last hit of the previous page. */
  readonly after: Position;
}

const CURSOR =
  /^(?<mode>typed|apart|similar) (?<kept>[01]{1,100}) (?<shown>\d{1,3}) (?<rank>\d{1,2}) (?<day>\d{1,9}) (?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

const positionOf = ({ rank, day, id }: FoundFile): Position => ({ rank, day, id });

/** The opaque text that a client sends back for the next page. */
function toHitCursor({ mode, kept, shown, after: { rank, day, id } }: HitCursor): string {
  return Buffer.from([mode, kept, shown, rank, day, id].join(" ")).toString("base64url");
}

/** Inverse of `toHitCursor`. Error: 422 at `cursor` for any other text. */
function fromHitCursor(cursor: string): HitCursor {
  const parts = CURSOR.exec(Buffer.from(cursor, "base64url").toString())?.groups;
  if (!parts) throw invalid("cursor", MESSAGES.choice);
  const { mode, kept = "", shown, rank, day, id = "" } = parts;
  const after = { rank: Number(rank), day: Number(day), id };
  return { mode: mode === "similar" || mode === "apart" ? mode : "typed", kept, shown: Number(shown), after };
}
