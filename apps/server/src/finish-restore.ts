import type { Ctx } from "./context/context.ts";
import { eraseAgain } from "./features/relationships/erase-again.ts";
import { eraseStacksAgain } from "./features/stacks/close-stack.ts";

/**
 * Deletes again what a restored backup has brought back; returns lines to print, and the number of customers that
 * cannot be deleted. The app calls it at its start too, because a restore may be killed once the tables are loaded.
 */
export async function finishRestore(
  ctx: Ctx,
): Promise<{ readonly lines: readonly string[]; readonly kept: number }> {
  // An open stack keeps the customers of its pages from being deleted.
  await eraseStacksAgain(ctx);
  const { erased, kept } = await eraseAgain(ctx);
  const lines = kept.map((reason) => `not erased again  ${reason}`);
  if (erased > 0) lines.push(`${erased} customers that were deleted since are deleted again`);
  return { lines, kept: kept.length };
}
