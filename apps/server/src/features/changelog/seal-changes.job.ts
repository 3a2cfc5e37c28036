import { z } from "zod";
import { job } from "../../jobs/job.ts";
import { sealChanges } from "./seal-changes.ts";

export const sealHistory = job({
  name: "seal-changes",
  payload: z.object({}),
  class: "light",
  limitMs: 600_000,
  actor: "Änderungshistorie",
  // Tampering with an entry is detectable only once it is chained.
  every: 60_000,
  async run(ctx) {
    await sealChanges(ctx);
  },
});
