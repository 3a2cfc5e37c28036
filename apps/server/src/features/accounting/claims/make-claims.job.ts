import { month } from "@krempelfrei/contract/month";
import { z } from "zod";
import { job } from "../../../jobs/job.ts";
import { runClaims } from "./run-claims.ts";

/**
 * Makes the claims of a month for many customers, in one transaction: a killed run has made none, and the next run
 * makes all.
 */
export const makeClaims = job({
  name: "make-claims",
  payload: z.object({
    month,
    recreate: z.boolean(),
    by: z.object({ id: z.uuid(), name: z.string() }).optional(),
  }),
  class: "heavy",
  limitMs: 10 * 60_000,
  actor: "Buchhaltung",
  key: ({ month }) => month,
  async run(ctx, { month, recreate, by }) {
    const text = "Forderungen werden erstellt";
    await runClaims(ctx, {
      month,
      recreate,
      by,
      dry_run: false,
      onProgress: (done, total) => ctx.progress({ done, total, text }),
    });
  },
});
