import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { z } from "zod";
import { job } from "../../jobs/job.ts";
import { endSplitting, makeParts } from "./make-parts.job.ts";
import { openForPeople, readStack } from "./read-stack.job.ts";
import { listWithoutJob } from "./stacks.queries.ts";

/** Opens the stacks whose job gave up, so that a person can go on with them. */
export const freeStacks = job({
  name: "free-stacks",
  payload: z.object({}),
  class: "light",
  limitMs: 10 * MINUTE_MS,
  actor: "Stapel",
  every: MINUTE_MS,
  async run(ctx) {
    for (const id of await listWithoutJob(ctx, "reading", readStack))
      await openForPeople(ctx, id, "lost", null);
    for (const id of await listWithoutJob(ctx, "splitting", makeParts)) await endSplitting(ctx, id);
  },
});
