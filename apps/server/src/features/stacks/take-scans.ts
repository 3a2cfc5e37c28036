import type { FileHandle } from "node:fs/promises";
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
  type ScannedFileRow,
  type StackRow,
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

const UNREAD =
  "Die Datei kann nicht bis zum Ende gelesen werden. Bitte legen Sie sie noch einmal ab, oder scannen Sie noch einmal.";

/** Errors of a single file, not of the folder. */
const OF_FILE = new Set(["EACCES", "EPERM", "EBUSY", "EAGAIN", "EIO", "ESTALE", "ELOOP", "ENXIO", "EISDIR"]);
const isOfFile = (error: unknown): boolean => OF_FILE.has((error as { code?: string }).code ?? "");

class Refusal extends Error {}

/** The file was opened, but its bytes cannot be read. */
class UnreadFile extends Error {}

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
 * simply repeated, and two processes may run at once. A file that cannot be read or moved delays no other. Rejects if
 * one cannot be moved, or the folder, the storage or the database is unavailable; the files stay.
 */
export async function takeScans(ctx: Ctx, options: TakeScansOptions): Promise<void> {
  const { directory, pause, signal } = options;
  const before = await listScans(directory);
  if (before.length === 0) return;
  await pause();
  const until = performance.now() + RUN_MS;
  let failure: unknown;
  for (const scan of before) {
    signal.throwIfAborted();
    if (performance.now() > until) break;
    if (!(await isUnchanged(directory, scan))) continue;
    const moveAway = await takeOrRefuse(ctx, options, scan);
    await moveAway?.().catch((error: unknown) => {
      // Another program has locked this file.
      if (!isOfFile(error)) throw error;
      failure ??= error;
    });
  }
  if (failure !== undefined) throw failure;
}

/** Stores one file, or finds why it is refused; returns the work that moves it away, undefined if it stays. */
async function takeOrRefuse(
  ctx: Ctx,
  options: TakeScansOptions,
  scan: ScanFile,
): Promise<(() => Promise<void>) | undefined> {
  const { directory } = options;
  try {
    return (await takeScan(ctx, options, scan)) ? async () => moveToDone(directory, scan) : undefined;
  } catch (error) {
    const reason = reasonOf(ctx, error);
    if (reason === undefined) throw error;
    return async () => putAside(directory, scan, reason);
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
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    if (!isOfFile(error)) throw error;
    if (await isOld()) throw new Refusal(UNREADABLE);
    return undefined;
  });
  if (!file) return false;
  try {
    if (!(await hasEnd(file, scan.size).catch(unread))) {
      if (await isOld()) throw new Refusal(scan.size === 0 ? EMPTY : CUT_OFF);
      return false;
    }
    const spooled = await ctx.blobs.spool(bytesOf(file), { maxBytes: stackMaxBytes(ctx) });
    try {
      if (!(await isUnchanged(directory, scan))) return false;
      await storeStack(ctx, spooled, scan);
      return true;
    } finally {
      await ctx.blobs.discard(spooled);
    }
  } catch (error) {
    if (!(error instanceof UnreadFile)) throw error;
    if (await isOld()) throw new Refusal(UNREAD, { cause: error });
    return false;
  } finally {
    await file.close().catch(() => undefined);
  }
}

/** The bytes of an opened file; rejects with `UnreadFile`, which tells its errors from those of the storage. */
async function* bytesOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  try {
    yield* file.createReadStream({ start: 0, autoClose: false });
  } catch (error) {
    unread(error);
  }
}

function unread(error: unknown): never {
  throw isOfFile(error) ? new UnreadFile("the file cannot be read", { cause: error }) : error;
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
  const stack = await findStack(ctx, taken.stack_id);
  if (stack?.state !== "storing") {
    const isClosed = stack !== undefined && stack.closed_at !== null && isPutAgain(taken, scan);
    if (isClosed || taken.name !== fullName(name, extension)) throw new Refusal(takenBefore(taken, stack));
    return;
  }
  await ctx.blobs.commit(spooled, blobKey(taken.stack_id, sha256));
  await beginStack(ctx, taken.stack_id);
}

type KnownScan = Pick<ScannedFileRow, "name" | "stack_id" | "taken_at">;

/** True if nothing is left of a file that was taken before, and it was put into the folder again since. */
const isErased = async (ctx: Ctx, known: KnownScan, scan: ScanFile): Promise<boolean> =>
  isPutAgain(known, scan) && (await findStack(ctx, known.stack_id)) === undefined;

/** False for a file that lies there as it was taken, and could only not be moved away. */
const isPutAgain = ({ taken_at }: KnownScan, { touchedMs }: ScanFile): boolean =>
  touchedMs > taken_at.getTime();

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

/** What became of a stack that is closed, and what to do, for the person who puts its file there again. */
const CLOSED: Readonly<Record<string, string>> = {
  discarded:
    " Der Stapel wurde seitdem verworfen. Sie finden ihn in Krempelfrei unter „Stapel“ und können ihn wieder öffnen.",
  done: " Der Stapel ist fertig aufgeteilt. Sie finden ihn in Krempelfrei unter „Stapel“.",
};

const takenBefore = ({ name, taken_at }: KnownScan, stack: StackRow | undefined): string =>
  `Diese Datei wurde schon am ${germanDay(berlinDay(taken_at))} um ${berlinTime(taken_at)} Uhr als „${name}“ übernommen.${(stack && CLOSED[stack.state]) ?? ""}`;
