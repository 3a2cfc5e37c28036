import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { GENESIS, linkHash } from "./chain.ts";
import { headText, chainChanges } from "./chain-changes.ts";
import { agesAt } from "./erase-values.ts";
import { getAnchor, listChained, listUnchained, type Anchor, type ChainedEntry } from "./chain.queries.ts";

const BATCH = 5000;
/** An entry has the time at which its transaction began; no transaction takes nearly this long. */
const LATE_MS = 3_600_000;
/** Maximum of listed problems; the rest is only counted. */
const LISTED_MAX = 20;

export interface ChainVerdict {
  readonly entries: number;
  /** Entries whose names and changes were erased. */
  readonly erased: number;
  /** Number and hash of the last link; undefined without any entry. */
  readonly head: string | undefined;
  /** The first problems in the order of the chain; empty if all is well. */
  readonly problems: readonly string[];
  /** Number of all problems. */
  readonly broken: number;
}

/**
 * Chains the entries that wait and verifies every entry against the chain, and its values against their hashes. `known`
 * is a head that was stored elsewhere (`<seq>:<hash>`): without one, a chain that was cut off at the end or rebuilt
 * from scratch looks intact. Error: 403.
 */
export async function verifyChangelog(ctx: Ctx, known?: string): Promise<ChainVerdict> {
  authorize(ctx, "system.operate");
  const head = await chainChanges(ctx);
  const anchor = await getAnchor(ctx);
  const walk = startWalk(known, anchor);
  const ages = agesAt(ctx.clock());
  for (let after = 0, upTo = head?.seq ?? 0; after < upTo;) {
    const links = await listChained(ctx, { after, upTo, limit: BATCH, ages });
    for (const link of links) walk.pass(link);
    after = links.at(-1)?.seq ?? upTo;
  }
  for (const id of await listUnchained(ctx, LISTED_MAX)) walk.add(`entry ${id} was added past the chain`);
  return { ...walk.end(), head: head && headText(head) };
}

function startWalk(known: string | undefined, anchor: Anchor | undefined) {
  const problems: string[] = [];
  let broken = 0;
  let seq = 0;
  let erased = 0;
  let hash: Buffer | undefined = anchor?.hash ?? GENESIS;
  let newest = 0;
  let knownIsMet = known === undefined || (anchor !== undefined && headText(anchor) === known);
  const add = (text: string): void => {
    broken += 1;
    if (problems.length < LISTED_MAX) problems.push(text);
  };
  if (anchor !== undefined && anchor.broken > 0)
    add(`${anchor.broken} entries or links did not fit before the chain was made anew on ${dayOf(anchor)}`);
  function pass(link: ChainedEntry): void {
    if (link.seq !== seq + 1) {
      add(`link ${seq + 1} of the chain is missing`);
      // Without this content the next link cannot be computed.
      hash = undefined;
    }
    const name = `entry ${link.change_id}`;
    const at = link.at?.getTime() ?? newest;
    if (link.entry === null) add(`${name} was deleted`);
    else if ((hash && !linkHash(hash, link).equals(link.hash)) || !link.values_fit)
      add(`${name} was changed`);
    else if (!link.rightly) add(`${name} was erased before its time`);
    else if (at < newest - LATE_MS) add(`${name} was added later: it is older than entries before it`);
    newest = Math.max(newest, at);
    if (link.entry !== null && link.is_erased) erased += 1;
    ({ seq, hash } = link);
    knownIsMet ||= headText(link) === known;
  }
  return {
    pass,
    add,
    end() {
      if (!knownIsMet) add(`the head ${known} is not in the chain${earlierHeads(anchor)}`);
      return { entries: seq, erased, problems, broken };
    },
  };
}

const dayOf = ({ at }: Anchor): string => at.toISOString().slice(0, 10);

/** A head of the previous chain says nothing about this one; the head at the rebuild is stored with it. */
const earlierHeads = (anchor: Anchor | undefined): string =>
  anchor === undefined
    ? ""
    : `; of the chain before ${dayOf(anchor)} only the last head is known: ${headText(anchor)}`;
