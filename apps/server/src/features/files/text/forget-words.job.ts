import { z } from "zod";
import { inSystemTransaction } from "../../../context/context.ts";
import { job } from "../../../jobs/job.ts";
import { deleteUnusedWords, lockWords } from "./texts.queries.ts";

/** Deletes the words from the index that only deleted contents of a group contained. */
export const forgetWords = job({
  name: "forget-words",
  payload: z.object({ customer_id: z.uuid() }),
  class: "light",
  limitMs: 120_000,
  actor: "Aufräumen",
  key: ({ customer_id }) => customer_id,
  async run(ctx, { customer_id }) {
    await inSystemTransaction(ctx, async (ctx) => {
      await lockWords(ctx, customer_id);
      await deleteUnusedWords(ctx, customer_id);
    });
  },
});
