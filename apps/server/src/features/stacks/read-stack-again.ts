import { isReadAgain, type StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { aboutStack } from "./about-stack.ts";
import { readStack } from "./read-stack.job.ts";
import { getOpenStack } from "./split-stack.ts";
import { setStack } from "./stacks.queries.ts";
import { toStackDetails } from "./to-stack.ts";

/**
 * Has the pages of a stack analysed again, whose analysis failed by a fault of this installation: without pages its
 * letters could only go to one customer. Errors: 403; 404; 409 for other stacks, and if the stack was changed.
 */
export async function readStackAgain(
  ctx: Ctx,
  input: { readonly id: string; readonly revision: number },
): Promise<StackDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const stack = await toStackDetails(ctx, await getOpenStack(ctx, input));
    if (!isReadAgain(stack)) throw conflict("Dieser Stapel kann nicht noch einmal angesehen werden.");
    const row = await setStack(ctx, stack.id, { state: "reading", reason: null });
    await enqueue(ctx, readStack, { stack_id: stack.id });
    await recordChange(ctx, { action: "stack.read_again", ...aboutStack(row) });
    return toStackDetails(ctx, row);
  });
}
