import { setImmediate as nextTurn } from "node:timers/promises";
import { amountOf } from "@krempelfrei/documents/suggest/suggest";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";
import { amountLessonsOf, listTeachingAmounts } from "./learned.queries.ts";
import { findTexts } from "./suggestions.queries.ts";

type File = Pick<FileRow, "id" | "author" | "sha256" | "machine_hidden" | "amount_cents">;

/**
 * Amounts in cents, by document, that documents of a group have by what persons corrected in the sender's other
 * letters, as `getFacts` shows them. Other documents are missing: their amount is a person's or the stored one.
 */
export async function findLearnedAmounts(
  ctx: Ctx,
  customerId: string,
  files: readonly File[],
): Promise<Map<string, number>> {
  const open = files.filter(({ amount_cents, machine_hidden }) => amount_cents === null && !machine_hidden);
  const bySender = Map.groupBy(open, ({ author }) => author ?? "");
  const found = new Map<string, number>();
  for (const author of await listTeachingAmounts(ctx, customerId, [...bySender.keys()])) {
    const letters = bySender.get(author) ?? [];
    const lessonsFor = await amountLessonsOf(ctx, customerId, author);
    const texts = await findTexts(
      ctx,
      customerId,
      letters.map(({ sha256 }) => sha256),
    );
    for (const { id, sha256 } of letters) {
      const read = texts.get(sha256);
      // An electronic invoice states its amount.
      const amount = read && !read.invoice ? amountOf(read.body, lessonsFor(id)) : undefined;
      if (amount !== undefined && amount.value > 0) found.set(id, amount.value);
    }
    // Other requests have their turn.
    await nextTurn();
  }
  return found;
}
