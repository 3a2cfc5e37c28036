import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { job } from "../../../jobs/job.ts";
import { ContentPayload } from "./read-content.job.ts";
import {
  isUnlocked,
  lockContent,
  refuseHidden,
  revealInFiles,
  showInFiles,
  type KnownContent,
} from "./reading.queries.ts";

const LOOK_MS = 2_000;
const PAGE_MS = 5_000;
const PAGES_MAX = 200;

/** The time at which a reading of this content that began now could end. */
export function couldBeReadAt(ctx: Pick<Ctx, "clock">, { had_text, pages }: KnownContent): Date {
  const recognised = had_text === true ? 0 : Math.min(pages ?? 0, PAGES_MAX);
  return new Date(ctx.clock().getTime() + LOOK_MS + recognised * PAGE_MS);
}

/** Shows, in documents that have hidden a known content, the result of its reading, or that it needs a password. */
export const showKnownContent = job({
  name: "show-known-content",
  payload: ContentPayload,
  class: "light",
  limitMs: 60_000,
  actor: "Texterkennung",
  key: ({ customer_id, sha256 }) => `${customer_id}/${sha256}`,
  async run(ctx, key) {
    await inSystemTransaction(ctx, async (ctx) => {
      const known = await lockContent(ctx, key);
      if (known && isUnlocked(known)) return refuseHidden(ctx, key);
      await revealInFiles(ctx, key);
      await showInFiles(ctx, key);
    });
  },
});
