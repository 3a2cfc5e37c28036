import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { GENESIS, linkHash } from "./chain.ts";
import { getAnchor, getHead, insertLinks, lockChain, takeUnchained, type Link } from "./chain.queries.ts";

/** Number of entries that one transaction chains. */
const BATCH = 2000;

/**
 * Appends all committed entries that are not chained yet, in batches. Writing an entry never touches the chain, so use
 * cases do not wait for each other. Returns the last link, if any.
 */
export async function chainChanges(ctx: Ctx): Promise<Link | undefined> {
  let after = 0;
  let last: Link | undefined;
  for (;;) {
    const links = await chainBatch(ctx, after);
    last = links.at(-1) ?? last;
    if (links.length < BATCH) break;
    after = last?.change_id ?? after;
  }
  // A copy of the log shows if the end of the chain was cut off.
  if (last) ctx.log.info({ head: headText(last) }, "change history sealed");
  return last ?? getHead(ctx);
}

/** Number and hash of the last link, for an operator to store elsewhere. */
export const headText = ({ seq, hash }: Pick<Link, "seq" | "hash">): string =>
  `${seq}:${hash.toString("hex")}`;

async function chainBatch(ctx: Ctx, after: number): Promise<Link[]> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "system.operate");
    // change-recorded: it is the history itself.
    await lockChain(ctx);
    let { seq, hash } = (await getHead(ctx)) ?? { seq: 0, hash: (await getAnchor(ctx))?.hash ?? GENESIS };
    const links = (await takeUnchained(ctx, after, BATCH)).map(({ change_id, entry }): Link => {
      seq += 1;
      hash = linkHash(hash, { seq, change_id, entry });
      return { seq, change_id, hash };
    });
    if (links.length > 0) await insertLinks(ctx, links);
    return links;
  });
}
