import { z } from "zod";
import { job } from "../../jobs/job.ts";
import { sealChanges } from "./seal-changes.ts";

/** Goes on with the chain of hashes. */
export const sealHistory = job({
  name: "seal-changes",
  payload: z.object({}),
  class: "light",
  limitMs: 600_000,
  actor: "Änderungshistorie",
  // For so long an entry can be tampered with unseen.
  every: 60_000,
  async run(ctx) {
    await sealChanges(ctx);
  },
});
