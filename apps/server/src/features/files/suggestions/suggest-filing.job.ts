import { z } from "zod";
import { inSystemTransaction } from "../../../context/context.ts";
import { job } from "../../../jobs/job.ts";
import { makeSuggestions } from "./make-suggestions.ts";
import { listWaiting, putSuggestions } from "./suggestions.queries.ts";

/** Makes suggestions for the unfiled documents of a content after it was read. */
export const suggestFiling = job({
  name: "suggest-filing",
  payload: z.object({ customer_id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  class: "reading",
  limitMs: 60_000,
  actor: "Vorschläge",
  key: ({ customer_id, sha256 }) => `${customer_id}/${sha256}`,
  async run(ctx, content) {
    for (const file of await listWaiting(ctx, content)) {
      const suggestions = await makeSuggestions(ctx, file);
      await inSystemTransaction(ctx, async (ctx) => putSuggestions(ctx, file, suggestions));
    }
  },
});
