import { PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Look } from "@krempelfrei/reader/reader";
import { blobKey } from "../../../blobs/blob-key.ts";
import { atOnce } from "../../../core/at-once.ts";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { inTransaction, userOf, type Ctx } from "../../../context/context.ts";
import { AppError, conflict, invalid } from "../../../core/errors.ts";
import { attempt, type Limit } from "../../../context/throttle.ts";
import { aboutFile } from "../data/about.ts";
import { mayUnlockFile } from "../data/files.policy.ts";
import { getFile, type FileRow } from "../data/files.queries.ts";
import { wireFile } from "../data/wire-files.ts";
import { storeText } from "../text/store-text.ts";
import { whyNotRead } from "./open-content.ts";
import {
  hideTwins,
  lockContent,
  type Part,
  putParts,
  revealFile,
  setContent,
  showInFiles,
  unlockedState,
} from "./reading.queries.ts";
import { storePreviews } from "./store-part.ts";

const RETRY_SECONDS = 5;
/** Limits the children in each process that answers calls: they run at the priority of the app, because a person waits. */
const inTurn = atOnce({
  most: 2,
  waitingMax: 20,
  waitMs: 30_000,
  busy: () => new AppError("unavailable", { retryAfter: RETRY_SECONDS }),
});
/** Persons for whom this process is reading a document, and the groups of these documents. */
const busy = new Set<string>();

const NOT_PROTECTED = "Dieses Dokument braucht kein Kennwort.";
const WRONG = "Dieses Kennwort öffnet das Dokument nicht.";
const UNREADABLE = "Das Dokument lässt sich auch mit Kennwort nicht lesen.";
const ONE_AT_A_TIME =
  "Gerade wird schon ein Dokument mit Kennwort gelesen. Bitte warten Sie, bis es fertig ist.";

const limitsOf = (ctx: Ctx, { id }: FileRow): Limit[] => [
  {
    name: "document-password-user",
    subject: userOf(ctx).id,
    max: 20,
    windowSeconds: 3600,
  },
  { name: "document-password", subject: id, max: 10, windowSeconds: 3600 },
];

/**
 * Reads a protected PDF with its password, which only the reader's child receives and nothing stores. Pages without
 * embedded text stay unread: recognition runs in jobs, and a job would have to store the password. Errors: 403; 404;
 * 409 for a document that needs no password or has changed meanwhile, and on a server that reads no documents; 422
 * (`password`) for a wrong password or an unreadable document; 429; 503.
 */
export async function readWithPassword(
  ctx: Ctx,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<FileItem> {
  const seen = await getFile(ctx, id);
  checkProtected(ctx, seen);
  const look = await oneAtATime([userOf(ctx).id, seen.customer_id], async () =>
    attempt(ctx, limitsOf(ctx, seen), async () => inTurn(async () => lookInside(ctx, seen, password))),
  );
  const parts = await storePreviews(ctx, seen.customer_id, look);
  return inTransaction(ctx, async (ctx) => {
    const content = await lockContent(ctx, seen);
    const file = await getFile(ctx, id);
    checkProtected(ctx, file);
    // A reading that began meanwhile ends by itself.
    if (file.sha256 !== seen.sha256 || !content || content.state === "waiting") throw conflict();
    await noteLook(ctx, file, look, parts);
    await recordChange(ctx, { action: "file.read_with_password", ...aboutFile(file) });
    return wireFile(ctx, await getFile(ctx, id));
  });
}

function checkProtected(ctx: Ctx, file: FileRow): void {
  authorize(ctx, mayUnlockFile(file));
  if (file.machine_state !== "refused" || file.machine_reason !== "encrypted") throw conflict(NOT_PROTECTED);
}

/** Runs the work unless one for a same id runs: no person and no group takes the places of the others. */
async function oneAtATime<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
  if (ids.some((id) => busy.has(id)))
    throw new AppError("too_many", { message: ONE_AT_A_TIME, retryAfter: RETRY_SECONDS });
  for (const id of ids) busy.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) busy.delete(id);
  }
}

async function lookInside(ctx: Ctx, file: FileRow, password: string): Promise<Look> {
  if (!ctx.pageEditor) throw conflict("Texte werden auf diesem Server nicht gelesen.");
  const content = await ctx.blobs.get(blobKey(file.customer_id, file.sha256));
  const document = await ctx.pageEditor.open("pdf", content);
  try {
    const look = await document.look(new AbortController().signal, { password }).catch(whyNotRead);
    if ("state" in look) throw invalid("password", look.reason === "encrypted" ? WRONG : UNREADABLE);
    if (look.pages === 0) throw invalid("password", UNREADABLE);
    return look;
  } finally {
    await document.close();
  }
}

/** Stores the result. */
async function noteLook(ctx: Ctx, file: FileRow, look: Look, parts: readonly Part[]): Promise<void> {
  const { pages, texts, invoice } = look;
  const pages_read = texts.filter(({ state }) => state === "text" || state === "blank").length;
  await putParts(ctx, file, parts);
  await setContent(ctx, file, {
    pages,
    pages_read,
    had_text: pages === pages_read,
    invoice: invoice ? JSON.stringify(invoice) : null,
    ...unlockedState({ pages, pages_read }),
    reader: ctx.pageEditor?.name ?? null,
  });
  const body = texts.map(({ text }) => text).join(PAGE_BREAK);
  await storeText(ctx.db, { customerId: file.customer_id, sha256: file.sha256, body });
  await hideTwins(ctx, file);
  await revealFile(ctx, file);
  await showInFiles(ctx, file);
}
