import { authorize } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { GENESIS, linkHash } from "./chain.ts";
import { headText, sealChanges } from "./seal-changes.ts";
import { listSealed, listUnchained, type SealedEntry } from "./seal.queries.ts";

const BATCH = 5000;
/** An entry's time is when its transaction began; no transaction takes nearly that long. */
const LATE_MS = 3_600_000;
/** How many are listed; the rest is only counted. */
const TOLD = 20;

export interface ChainVerdict {
  readonly entries: number;
  /** Number and hash of the last link; undefined without any entry. */
  readonly head: string | undefined;
  /** The first broken ones, in the order of the chain; empty when all is well. */
  readonly problems: readonly string[];
  /** All of them. */
  readonly broken: number;
}

/**
 * Seals what waits and verifies every entry against the chain. `known` is a head that was kept elsewhere
 * (`<seq>:<hash>`): without one, a chain that was cut off at the end or rebuilt from scratch looks intact. Error: 403.
 */
export async function verifyChangelog(ctx: Ctx, known?: string): Promise<ChainVerdict> {
  authorize(ctx, "system.operate");
  const head = await sealChanges(ctx);
  const walk = startWalk(known);
  for (let after = 0, upTo = head?.seq ?? 0; after < upTo;) {
    const links = await listSealed(ctx, after, upTo, BATCH);
    for (const link of links) walk.pass(link);
    after = links.at(-1)?.seq ?? upTo;
  }
  for (const id of await listUnchained(ctx, TOLD)) walk.add(`entry ${id} was added past the chain`);
  return { ...walk.end(), head: head && headText(head) };
}

function startWalk(known: string | undefined) {
  const problems: string[] = [];
  let broken = 0;
  let seq = 0;
  let hash: Buffer | undefined = GENESIS;
  let newest = 0;
  let knownIsMet = known === undefined;
  const add = (text: string): void => {
    broken += 1;
    if (problems.length < TOLD) problems.push(text);
  };
  function pass(link: SealedEntry): void {
    if (link.seq !== seq + 1) {
      add(`link ${seq + 1} of the chain is missing`);
      // Its content is unknown, so the next link cannot be computed.
      hash = undefined;
    }
    const name = `entry ${link.change_id}`;
    const at = link.at?.getTime() ?? newest;
    if (link.entry === null) add(`${name} was deleted`);
    else if (hash && !linkHash(hash, link).equals(link.hash)) add(`${name} was changed`);
    else if (at < newest - LATE_MS) add(`${name} was added later: it is older than entries before it`);
    newest = Math.max(newest, at);
    ({ seq, hash } = link);
    knownIsMet ||= headText(link) === known;
  }
  return {
    pass,
    add,
    end() {
      if (!knownIsMet) add(`the head ${known} is not in the chain`);
      return { entries: seq, problems, broken };
    },
  };
}
