import { berlinDay, berlinTime, germanDay } from "@krempelfrei/contract/dates";
import { PICTURE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { fullName, splitFileName } from "@krempelfrei/documents/file-name";
import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { blobKey } from "../../blobs/blob-key.ts";
import { SpoolTooLarge, type Spooled } from "../../blobs/port.ts";
import { recordChange } from "../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import {
  diskTime,
  hasEnd,
  isUnchanged,
  listScans,
  moveToDone,
  openScan,
  putAside,
  type ScanFile,
} from "../../scanner/scanner-folder.ts";
import { acceptedKind } from "../files/uploads/upload-file.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { aboutStack } from "./about-stack.ts";
import { readStack } from "./read-stack.job.ts";
import {
  deleteScannedFileOf,
  deleteStack,
  findScannedFile,
  findStack,
  getStackLocked,
  insertScannedFile,
  insertStack,
  setStack,
} from "./stacks.queries.ts";

/** Time after which an incomplete or unreadable file is refused; until then it may still be written. */
const GIVE_UP_MS = 60 * MINUTE_MS;
/** After this time no further file is begun; the next run continues. */
const RUN_MS = 5 * MINUTE_MS;
/** Factor on the upload limit, because a stack contains many letters. */
const TIMES_AN_UPLOAD = 4;

const EMPTY = "Die Datei ist leer. Bitte scannen Sie noch einmal.";
const CUT_OFF = "Die Datei ist unvollständig. Bitte scannen Sie noch einmal.";
const UNREADABLE =
  "Die Datei kann nicht geöffnet werden. Bitte prüfen Sie, wer sie lesen darf, und legen Sie sie noch einmal ab.";

/** Errors of a single file, not of the folder. */
const OF_FILE = new Set(["EACCES", "EPERM", "EBUSY", "ELOOP", "ENXIO", "EISDIR"]);

class Refusal extends Error {}

export interface TakeScansOptions {
  readonly directory: string;
  /** Resolves after the time in which a file must not have changed. */
  readonly pause: () => Promise<void>;
  readonly signal: AbortSignal;
  /** Milliseconds after the last write, when a file that is not whole is refused. */
  readonly giveUpMs?: number;
}

export const stackMaxBytes = ({ settings }: Pick<Ctx, "settings">): number =>
  TIMES_AN_UPLOAD * settings.uploadMaxBytes;

/**
 * Imports the files of the office's scanner: each complete file becomes a stack and is then moved to `_erledigt`; a
 * file that is no document, too large, still incomplete or unreadable after an hour, or known by another name is moved
 * to `_abgewiesen` with the reason. Every content is imported once while its stack exists, so a run killed between storing and moving is
 * simply repeated, and two processes may run at once. Rejects if the folder, the storage or the database is
 * unavailable; the files stay.
 */
export async function takeScans(ctx: Ctx, options: TakeScansOptions): Promise<void> {
  const { directory, pause, signal } = options;
  const before = await listScans(directory);
  if (before.length === 0) return;
  await pause();
  const until = performance.now() + RUN_MS;
  for (const scan of before) {
    signal.throwIfAborted();
    if (performance.now() > until) return;
    if (!(await isUnchanged(directory, scan))) continue;
    try {
      if (await takeScan(ctx, options, scan)) await moveToDone(directory, scan);
    } catch (error) {
      const reason = reasonOf(ctx, error);
      if (reason === undefined) throw error;
      await putAside(directory, scan, reason);
    }
  }
}

/** Error text for people; undefined for an error that is not the file's. */
function reasonOf(ctx: Ctx, error: unknown): string | undefined {
  if (error instanceof Refusal) return error.message;
  if (error instanceof AppError && error.code === "invalid") return error.message;
  if (error instanceof SpoolTooLarge)
    return `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(stackMaxBytes(ctx) / 1024 ** 2)} MB.`;
  return undefined;
}

/**
 * Stores one file as a stack; false if it may be incomplete, has changed or is gone. Rejects for a file that is to be
 * refused (`reasonOf`).
 */
async function takeScan(
  ctx: Ctx,
  { directory, giveUpMs = GIVE_UP_MS }: TakeScansOptions,
  scan: ScanFile,
): Promise<boolean> {
  const isOld = async (): Promise<boolean> => (await diskTime(directory)) - scan.touchedMs >= giveUpMs;
  if (scan.size > stackMaxBytes(ctx)) throw new SpoolTooLarge();
  const file = await openScan(directory, scan).catch(async (error: unknown) => {
    const { code = "" } = error as { code?: string };
    if (code === "ENOENT") return undefined;
    if (!OF_FILE.has(code)) throw error;
    if (await isOld()) throw new Refusal(UNREADABLE);
    return undefined;
  });
  if (!file) return false;
  try {
    if (!(await hasEnd(file, scan.size))) {
      if (await isOld()) throw new Refusal(scan.size === 0 ? EMPTY : CUT_OFF);
      return false;
    }
    const source = file.createReadStream({ start: 0, autoClose: false });
    const spooled = await ctx.blobs.spool(source, { maxBytes: stackMaxBytes(ctx) });
    try {
      if (!(await isUnchanged(directory, scan))) return false;
      await storeStack(ctx, spooled, scan);
      return true;
    } finally {
      await ctx.blobs.discard(spooled);
    }
  } finally {
    await file.close();
  }
}

/** Stores a received file as a stack, once for each content of an existing stack: row, bytes, then the state that marks it as stored. */
async function storeStack(ctx: Ctx, spooled: Spooled, scan: ScanFile): Promise<void> {
  const { extension } = acceptedKind(spooled, { also: PICTURE_KINDS });
  const { name } = splitFileName(scan.name);
  const { sha256, size } = spooled;
  const now = ctx.clock();
  const taken = await inSystemTransaction(ctx, async (ctx) => {
    const known = await findScannedFile(ctx, sha256);
    if (known && !(await isErased(ctx, known, scan))) return known;
    if (known) await deleteScannedFileOf(ctx, known.stack_id);
    const stack = await insertStack(ctx, { name, extension, sha256, size, created_at: now });
    const file = { sha256, name: fullName(name, extension), stack_id: stack.id, taken_at: now };
    if (await insertScannedFile(ctx, file)) return file;
    // Another process was quicker.
    await deleteStack(ctx, stack.id);
    return (await findScannedFile(ctx, sha256)) ?? file;
  });
  if ((await findStack(ctx, taken.stack_id))?.state !== "storing") {
    if (taken.name !== fullName(name, extension)) throw new Refusal(takenBefore(taken));
    return;
  }
  await ctx.blobs.commit(spooled, blobKey(taken.stack_id, sha256));
  await beginStack(ctx, taken.stack_id);
}

/**
 * True if nothing is left of a file that was taken before, and it was put into the folder again since; a file that lies
 * there as it was could only not be moved away.
 */
async function isErased(
  ctx: Ctx,
  known: { readonly stack_id: string; readonly taken_at: Date },
  { touchedMs }: ScanFile,
): Promise<boolean> {
  return touchedMs > known.taken_at.getTime() && (await findStack(ctx, known.stack_id)) === undefined;
}

async function beginStack(ctx: Ctx, id: string): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    if ((await getStackLocked(ctx, id)).state !== "storing") return;
    const stack = await setStack(ctx, id, { state: "reading" });
    await enqueue(ctx, readStack, { stack_id: id });
    await recordChange(ctx, {
      action: "stack.scanned",
      ...aboutStack(stack),
      changes: [{ field: "size", old: null, new: stack.size }],
    });
  });
}

const takenBefore = ({ name, taken_at }: { readonly name: string; readonly taken_at: Date }): string =>
  `Diese Datei wurde schon am ${germanDay(berlinDay(taken_at))} um ${berlinTime(taken_at)} Uhr als „${name}“ übernommen.`;
