import type { FileItem } from "@krempelfrei/contract/files/files";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inSystemTransaction, inTransaction } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { aboutFile } from "../data/about.ts";
import { mayReadFile } from "../data/files.policy.ts";
import { getFile } from "../data/files.queries.ts";
import { wireFile } from "../data/wire-files.ts";
import { readContent } from "./read-content.job.ts";
import { deletePages } from "./content-pages.queries.ts";
import { type ContentKey, insertContent, isUnlocked, setContent, showInFiles } from "./reading.queries.ts";
import { listReadBy } from "./waiting.queries.ts";

/**
 * Has a document read again; its text and pictures stay until the new ones are ready. A document whose pages are being
 * recognised is left alone. Errors: 403, 404.
 */
export async function readAgain(ctx: Ctx, input: { readonly id: string }): Promise<FileItem> {
  return inTransaction(ctx, async (ctx) => {
    const file = await getFile(ctx, input.id);
    authorize(ctx, mayReadFile(file));
    authorize(ctx, "documents.manage");
    if (await beginAgain(ctx, file)) {
      await recordChange(ctx, { action: "file.read_again", ...aboutFile(file) });
    }
    return wireFile(ctx, await getFile(ctx, input.id));
  });
}

/** Has all contents read again whose reader's name has this prefix. Returns the number of readings that begin. */
export async function readAllAgain(ctx: Ctx, reader: string): Promise<number> {
  authorize(ctx, "system.operate");
  let count = 0;
  for (const key of await listReadBy(ctx, reader)) {
    const begun = await inSystemTransaction(ctx, async (ctx) => beginAgain(ctx, key));
    if (begun) count += 1;
  }
  return count;
}

async function beginAgain(ctx: Ctx, { customer_id, sha256 }: ContentKey): Promise<boolean> {
  const key = { customer_id, sha256 };
  const content = await insertContent(ctx, key);
  if (!content || content.state === "recognising") return false;
  await deletePages(ctx, key);
  // The time is renewed, so that a job that gave up before no longer counts (`listForgotten`).
  const reason = isUnlocked(content) ? content.reason : null;
  await setContent(ctx, key, { state: "waiting", reason, created_at: ctx.clock() });
  await showInFiles(ctx, key);
  await enqueue(ctx, readContent, key, { customer_id });
  return true;
}
