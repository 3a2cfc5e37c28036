import type { OutputOf } from "@krempelfrei/contract/endpoint";
import type { splitStack as call, StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction, userOf } from "../../context/context.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { aboutStack } from "./about-stack.ts";
import { makeParts } from "./make-parts.job.ts";
import { insertParts, leavePagesOut, listCustomersOf } from "./stack-pages.queries.ts";
import { getStackLocked, setStack, type StackRow } from "./stacks.queries.ts";
import { toStackDetails } from "./to-stack.ts";

export type SplitStack = OutputOf<(typeof call)["body"]> & { readonly id: string };

export const HAS_CHANGED = "Der Stapel wurde inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.";

const STATES: Readonly<Record<string, string>> = {
  reading: "Der Stapel wird noch angesehen.",
  splitting: "Aus dem Stapel werden gerade Dokumente gemacht.",
  done: "Der Stapel ist schon aufgeteilt.",
  discarded: "Der Stapel wurde verworfen. Bitte öffnen Sie ihn zuerst wieder.",
};

/** The stack, locked, if it can be cut now. Errors: 404, 409. */
export async function getOpenStack(
  ctx: Ctx,
  { id, revision }: { readonly id: string; readonly revision?: number },
): Promise<StackRow> {
  const stack = await getStackLocked(ctx, id);
  if (stack.state === "storing") throw notFound();
  if (stack.state !== "open") throw conflict(STATES[stack.state]);
  checkRevision(stack, revision, HAS_CHANGED);
  return stack;
}

/**
 * Enqueues the documents to be made of pages of a stack, each for one customer; other pages stay open. Errors: 403;
 * 404, also for a customer that does not exist; 409 if the stack is not open or was changed; 422 (`parts`).
 */
export async function splitStack(ctx: Ctx, input: SplitStack): Promise<StackDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const stack = await getOpenStack(ctx, input);
    const before = await toStackDetails(ctx, stack);
    checkPages(before, input);
    const named = [...new Set(input.parts.map(({ customer_id }) => customer_id))];
    if ((await listCustomersOf(ctx, named)).length !== named.length) throw notFound();

    const first = 1 + Math.max(0, ...before.parts.map(({ number }) => number));
    const { id: created_by } = userOf(ctx);
    await insertParts(
      ctx,
      input.parts.map((part, index) => ({ stack_id: stack.id, number: first + index, created_by, ...part })),
    );
    await leavePagesOut(ctx, stack.id, input.left_out);
    const row = await setStack(ctx, stack.id, { state: "splitting", reason: null });
    await enqueue(ctx, makeParts, { stack_id: stack.id });
    await recordChange(ctx, {
      action: "stack.split",
      ...aboutStack(row),
      changes: [
        { field: "parts", old: null, new: input.parts.length },
        { field: "pages", old: null, new: pagesOf(input).length },
      ],
    });
    return toStackDetails(ctx, row);
  });
}

const pagesOf = ({ parts, left_out }: SplitStack): number[] => [
  ...parts.flatMap(({ pages }) => pages),
  ...left_out,
];

/** Checks that each page exists, is free and named once; a stack without pages can only be assigned as a whole. */
function checkPages(stack: StackDetails, input: SplitStack): void {
  const refuse = (text: string): never => {
    throw invalid("parts", text);
  };
  if (stack.pages === null) {
    const isWhole = input.parts.length === 1 && pagesOf(input).length === 0;
    return isWhole ? undefined : refuse("Dieser Stapel kann nur als Ganzes abgelegt werden.");
  }
  const pages = pagesOf(input);
  if (pages.length === 0 || input.parts.some((part) => part.pages.length === 0))
    refuse("Bitte wählen Sie Seiten aus.");
  if (new Set(pages).size !== pages.length) refuse("Eine Seite ist mehr als einmal vergeben.");
  const free = new Set(stack.sheets.filter(({ is_done }) => !is_done).map(({ page }) => page));
  if (pages.some((page) => !free.has(page))) refuse("Eine Seite gibt es nicht, oder sie ist schon vergeben.");
}
