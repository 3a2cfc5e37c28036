import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, inTransaction, type Ctx } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { fullFileName } from "../../core/names.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { goneBefore } from "../files/deleted/erase-files.ts";
import { enqueueDeleteContents } from "../files/storage/delete-contents.job.ts";
import { aboutStack } from "./about-stack.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { getOpenStack } from "./split-stack.ts";
import { takeLeftOutBack } from "./stack-pages.queries.ts";
import {
  deleteScannedFileOf,
  deleteStack,
  getStackLocked,
  listStacksOfLocked,
  listStacksRestored,
  listStacksToErase,
  setStack,
  type StackRow,
} from "./stacks.queries.ts";
import { toStackDetails } from "./to-stack.ts";

const CLOSE_FIRST = "Bitte teilen Sie diese Stapel zuerst auf oder verwerfen Sie sie.";

/** Closes a stack whose remaining pages are not needed; documents made from it stay. Errors: 403, 404, 409. */
export async function discardStack(
  ctx: Ctx,
  input: { readonly id: string; readonly revision: number },
): Promise<StackDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const { id } = await getOpenStack(ctx, input);
    const row = await setStack(ctx, id, { state: "discarded", closed_at: ctx.clock() });
    await recordChange(ctx, { action: "stack.discarded", ...aboutStack(row) });
    return toStackDetails(ctx, row);
  });
}

/**
 * Opens a discarded stack again, or the pages that were left out of a finished one. Errors: 403; 404; 409 for another
 * stack.
 */
export async function reopenStack(ctx: Ctx, { id }: { readonly id: string }): Promise<StackDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const stack = await getStackLocked(ctx, id);
    const isOpened =
      stack.state === "discarded" || (stack.state === "done" && (await takeLeftOutBack(ctx, id)) > 0);
    if (!isOpened)
      throw conflict("Nur verworfene Stapel und weggelassene Seiten können wieder geöffnet werden.");
    const row = await setStack(ctx, id, { state: "open", closed_at: null });
    await enqueue(ctx, recogniseStack, { stack_id: id });
    await recordChange(ctx, { action: "stack.reopened", ...aboutStack(row) });
    return toStackDetails(ctx, row);
  });
}

/**
 * Erases stacks closed longer ago than deleted documents are retained, with their contents, also in backups; and
 * uploads that began a day ago and were never stored.
 */
export async function eraseStacks(ctx: Ctx): Promise<void> {
  const yesterday = new Date(ctx.clock().getTime() - DAY_MS);
  for (const id of await listStacksToErase(ctx, goneBefore(ctx), yesterday)) {
    // The stack is checked again under the lock: a person may have reopened it, or its bytes may have arrived.
    await eraseStack(ctx, id, ({ state, closed_at }) => state === "storing" || closed_at !== null);
  }
}

/** Erases stacks again that a restored backup has brought back. */
export async function eraseStacksAgain(ctx: Ctx): Promise<void> {
  for (const id of await listStacksRestored(ctx)) await eraseStack(ctx, id, () => true);
}

/**
 * Erases the finished and discarded stacks with pages of a customer who is being deleted. Errors: 409 while an open
 * stack has some, because its other pages are of other customers.
 */
export async function eraseStacksOf(ctx: Ctx, customerId: string): Promise<void> {
  const stacks = await listStacksOfLocked(ctx, customerId);
  const open = stacks.filter(({ closed_at }) => closed_at === null);
  if (open.length > 0) {
    const names = open.map((stack) => `„${fullFileName(stack)}“`).join(", ");
    throw conflict(`Seiten dieses Kunden liegen noch in offenen Stapeln: ${names}. ${CLOSE_FIRST}`);
  }
  for (const stack of stacks) await eraseRow(ctx, stack);
}

async function eraseStack(ctx: Ctx, id: string, isDue: (stack: StackRow) => boolean): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const stack = await getStackLocked(ctx, id);
    if (isDue(stack)) await eraseRow(ctx, stack);
  });
}

async function eraseRow(ctx: Ctx, stack: StackRow): Promise<void> {
  if (stack.state === "storing") await deleteScannedFileOf(ctx, stack.id);
  else await recordChange(ctx, { action: "stack.erased", ...aboutStack(stack) });
  await deleteStack(ctx, stack.id);
  await enqueueDeleteContents(ctx, stack.id);
}
