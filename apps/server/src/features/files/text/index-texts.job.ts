import { isListed } from "@krempelfrei/documents/text/words";
import { z } from "zod";
import { inSystemTransaction } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job } from "../../../jobs/job.ts";
import { withFindings } from "./store-text.ts";
import { addWords, findBody, listTexts, lockWords, setFindings } from "./texts.queries.ts";

const AT_ONCE = 50;

/**
 * Computes the words, sum, days and numbers of a group's texts again, for AT_ONCE contents with hashes after `after`,
 * and then enqueues itself for the rest. A migration enqueues the first job when the rules have changed.
 */
export const indexTexts = job({
  name: "index-texts",
  payload: z.object({ customer_id: z.uuid(), after: z.string() }),
  class: "light",
  limitMs: 600_000,
  actor: "Texterkennung",
  key: ({ customer_id, after }) => `${customer_id}/${after}`,
  async run(ctx, { customer_id, after }, signal) {
    const contents = await listTexts(ctx, customer_id, { after, limit: AT_ONCE });
    for (const sha256 of contents) {
      signal.throwIfAborted();
      await inSystemTransaction(ctx, async (ctx) => {
        await lockWords(ctx, customer_id);
        const body = await findBody(ctx, { customerId: customer_id, sha256 });
        if (body === undefined) return;
        const text = await withFindings(ctx, { customerId: customer_id, sha256, body });
        await setFindings(ctx, text);
        await addWords(ctx, customer_id, text.words.filter(isListed));
      });
    }
    const last = contents.at(-1);
    if (last === undefined || contents.length < AT_ONCE) return;
    await inSystemTransaction(ctx, async (ctx) =>
      enqueue(ctx, indexTexts, { customer_id, after: last }, { customer_id }),
    );
  },
});
