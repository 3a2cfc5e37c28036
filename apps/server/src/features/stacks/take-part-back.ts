import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { eraseDocument } from "../files/deleted/erase-files.ts";
import { aboutStack } from "./about-stack.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { HAS_CHANGED } from "./split-stack.ts";
import { deletePart, lockDocumentOf, lockPart, wasSplit } from "./stack-pages.queries.ts";
import { getStackLocked, setStack } from "./stacks.queries.ts";
import { toStackDetails } from "./to-stack.ts";

const BUSY = "Das geht erst, wenn der Stapel angesehen und aufgeteilt ist.";
const DISCARDED = "Der Stapel wurde verworfen. Bitte öffnen Sie ihn zuerst wieder.";
const FILED =
  "Dieses Dokument ist schon abgelegt. Wenn es dem falschen Kunden gehört, löschen Sie es bitte zuerst dort.";
const SPLIT =
  "Dieses Dokument wurde inzwischen geteilt. Was dem falschen Kunden gehört, löschen Sie bitte dort und laden es beim richtigen Kunden hoch.";

export interface TakePartBack {
  readonly id: string;
  readonly number: number;
  readonly revision: number;
}

/**
 * Erases a document that was cut for the wrong customer, also if it was deleted there, and opens its pages again. Errors:
 * 403; 404; 409 while the stack is read or cut, for a discarded stack, over a newer change, and for a document that is
 * filed or was split.
 */
export async function takePartBack(ctx: Ctx, { id, number, revision }: TakePartBack): Promise<StackDetails> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const stack = await getStackLocked(ctx, id);
    const part = await lockPart(ctx, id, number);
    if (!part) throw notFound();
    if (stack.state === "discarded") throw conflict(DISCARDED);
    if ((stack.state !== "open" && stack.state !== "done") || part.file_id === null) throw conflict(BUSY);
    checkRevision(stack, revision, HAS_CHANGED);
    const file = await lockDocumentOf(ctx, part.file_id);
    if (file && !file.is_deleted && !file.is_unmanaged) throw conflict(FILED);
    // Asked after the lock, so that a split at the same time has ended.
    if (await wasSplit(ctx, part.file_id)) throw conflict(SPLIT);
    if (file) await eraseDocument(ctx, file);
    await deletePart(ctx, id, number);
    const row = await setStack(ctx, id, { state: "open", closed_at: null });
    await enqueue(ctx, recogniseStack, { stack_id: id });
    await recordChange(ctx, {
      action: "stack.part_returned",
      ...aboutStack(row),
      changes: [{ field: "pages", old: null, new: part.pages.length || row.pages }],
    });
    return toStackDetails(ctx, row);
  });
}
