import { readMarks } from "@krempelfrei/documents/stacks/page-marks";
import { linesOfWords } from "@krempelfrei/reader/sheets/page-lines";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { job, type Job } from "../../jobs/job.ts";
import { recognisePage } from "../files/reading/recognise-page.ts";
import { openStackFile, StackPayload } from "./stack-file.ts";
import { findUnreadPage, setMarks } from "./stack-marks.queries.ts";
import { findStack } from "./stacks.queries.ts";

/** After this time other documents have a turn, and the stack continues with its next page later. */
const AT_ONCE_MS = 60_000;

/**
 * Recognises the scans in a stack, one after the other, to find beginnings of letters. The stack is open meanwhile:
 * this adds proposals and never changes a person's decision. Finished pages are stored, so that a killed worker repeats
 * one page at most.
 */
export const recogniseStack: Job<{ stack_id: string }> = job({
  name: "recognise-stack",
  payload: StackPayload,
  class: "recognition",
  limitMs: 1_800_000,
  actor: "Stapel",
  isPossible: ({ reader }) => reader !== undefined,
  key: ({ stack_id }) => stack_id,
  async run(ctx, { stack_id }, signal) {
    const stack = await findStack(ctx, stack_id);
    if (!ctx.reader || stack?.state !== "open") return;
    let page = await findUnreadPage(ctx, stack_id);
    if (page === undefined) return;
    const document = await openStackFile(ctx, ctx.reader, stack);
    try {
      const until = performance.now() + AT_ONCE_MS;
      for (; page !== undefined; page = await findUnreadPage(ctx, stack_id)) {
        if (performance.now() > until) return await goOnLater(ctx, stack_id);
        const read = await recognisePage(document, page, signal);
        const marks = "reason" in read ? null : readMarks(linesOfWords(read.words));
        const place = { stackId: stack_id, page };
        await inSystemTransaction(ctx, async (ctx) => setMarks(ctx, place, marks));
      }
    } finally {
      await document.close();
    }
  },
});

const goOnLater = async (ctx: Ctx, stack_id: string): Promise<void> =>
  inSystemTransaction(ctx, async (ctx) => enqueue(ctx, recogniseStack, { stack_id }));
