import type { Change } from "../../context/audit.ts";
import { fullFileName } from "../../core/names.ts";

/** The subject of a change history entry about a stack, which is of no customer. */
export const aboutStack = (
  stack: Parameters<typeof fullFileName>[0] & { readonly id: string },
): Pick<Change, "subject" | "customer_id"> => ({
  subject: { type: "stack", id: stack.id, name: fullFileName(stack) },
  customer_id: null,
});
