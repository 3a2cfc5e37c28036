import { z } from "zod";
import { job } from "../../jobs/job.ts";
import { chainChanges } from "./chain-changes.ts";

export const chainHistory = job({
  name: "seal-changes",
  payload: z.object({}),
  class: "light",
  limitMs: 600_000,
  actor: "Änderungshistorie",
  // Tampering with an entry is detectable only once it is chained.
  every: 60_000,
  async run(ctx) {
    await chainChanges(ctx);
  },
});
