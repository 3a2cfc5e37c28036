import { randomUUID } from "node:crypto";
import { constants, type Stats } from "node:fs";
import { lstat, mkdir, open, readdir, rename, unlink, writeFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { convertibleKind } from "@krempelfrei/documents/convertible-kind";
import { FILE_KIND_BYTES, fileKind } from "@krempelfrei/documents/file-kind";

/** Subfolders for stored and refused files. */
export const DONE = "_erledigt";
export const REFUSED = "_abgewiesen";

/** Names of programs' own files, and of files that are still being written. */
const NOT_MEANT = /^[._~]|^(Thumbs\.db|desktop\.ini)$|\.(tmp|temp|part|partial|crdownload|filepart)$/i;
const NAME_BYTES = 255;
const REASON = Buffer.from(".Grund.txt");
const TAIL_BYTES = 2048;

/** A file as listed. Names are bytes: a share may have some that are no UTF-8. */
export interface ScanFile {
  readonly rawName: Buffer;
  /** Name for people, not cleaned yet. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Time of the last change of any kind, by the clock of its disk, in milliseconds. */
  readonly touchedMs: number;
  readonly inode: number;
}

/** Makes the folders for processed and refused files. Rejects if the scanner's folder cannot be read and written. */
export async function prepareScannerFolder(directory: string): Promise<void> {
  await readdir(directory);
  for (const name of [DONE, REFUSED]) await mkdir(join(directory, name), { recursive: true });
  await diskTime(directory);
}

/**
 * The files of the folder, the oldest first, without folders, links, pipes, programs' own files, and files that are
 * still being written under a temporary name. Rejects if the folder cannot be read.
 */
export async function listScans(directory: string): Promise<ScanFile[]> {
  const found: ScanFile[] = [];
  for (const entry of await readdir(directory, { withFileTypes: true, encoding: "buffer" })) {
    if (!entry.isFile() || NOT_MEANT.test(textOf(entry.name))) continue;
    const scan = await findScan(directory, entry.name);
    if (scan) found.push(scan);
  }
  return found.toSorted((one, other) => one.touchedMs - other.touchedMs);
}

/** The present file of this name; undefined without one. */
async function findScan(directory: string, rawName: Buffer): Promise<ScanFile | undefined> {
  const stats = await lstat(pathIn(directory, rawName)).catch(absent);
  return stats?.isFile() === true ? seen(rawName, stats) : undefined;
}

const seen = (rawName: Buffer, { size, mtimeMs, ctimeMs, ino }: Stats): ScanFile => ({
  rawName,
  name: textOf(rawName),
  size,
  // Programs that copy may give the copy the modification time of its original, so the change time counts as well.
  touchedMs: Math.max(mtimeMs, ctimeMs),
  inode: ino,
});

/** True if the file was neither written nor replaced since it was listed. */
export async function isUnchanged(directory: string, scan: ScanFile): Promise<boolean> {
  const now = await findScan(directory, scan.rawName);
  return (
    now !== undefined &&
    now.size === scan.size &&
    now.touchedMs === scan.touchedMs &&
    now.inode === scan.inode
  );
}

/** Opens a scan for reading; a link that has replaced the file meanwhile is not followed. */
export const openScan = async (directory: string, { rawName }: ScanFile): Promise<FileHandle> =>
  open(
    pathIn(directory, rawName),
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );

/**
 * True if the file has the end that its type requires: over a network a file can have the time and size of its original
 * while it is still written. A file of unknown type passes; it is refused later for its type.
 */
export async function hasEnd(file: FileHandle, size: number): Promise<boolean> {
  if (size === 0) return false;
  const head = Buffer.alloc(Math.min(FILE_KIND_BYTES, size));
  await file.read(head, 0, head.length, 0);
  const tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  if (convertibleKind(head) === "tif") return hasDirectory(head, size);
  if (fileKind(head)?.extension === "pdf") return tail.includes("%%EOF");
  if (head[0] === 0xff && head[1] === 0xd8) return tail.includes(Buffer.from([0xff, 0xd9]));
  if (head.subarray(1, 4).toString("latin1") === "PNG") return tail.includes("IEND");
  return true;
}

/**
 * True if the header of a TIFF points to a directory inside of the file: a TIFF is written from the front, its
 * directory last.
 */
function hasDirectory(head: Buffer, size: number): boolean {
  if (head.length < 8) return false;
  const at = head[0] === 0x49 ? head.readUInt32LE(4) : head.readUInt32BE(4);
  return at >= 8 && at < size;
}

/** The clock of the folder's disk, in milliseconds: a network share has its own. */
export async function diskTime(directory: string): Promise<number> {
  const path = join(directory, `.krempelfrei-${randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close().catch(() => undefined);
    await unlink(path);
  }
}

/** Moves a processed file away; an earlier one of the same name stays. A file that has replaced it meanwhile stays. */
export async function moveToDone(directory: string, scan: ScanFile): Promise<void> {
  await moveAside(directory, DONE, await freeName(join(directory, DONE), scan.rawName), scan);
}

/** Moves a refused file away, with the reason beside it for people. A file that has replaced it meanwhile stays. */
export async function putAside(directory: string, scan: ScanFile, reason: string): Promise<void> {
  if (!(await isUnchanged(directory, scan))) return;
  const target = join(directory, REFUSED);
  const name = await freeName(target, scan.rawName);
  // The reason is written first: after a crash in between the file is refused again.
  const beside = Buffer.concat([name.subarray(0, NAME_BYTES - REASON.length), REASON]);
  await writeFile(pathIn(target, beside), `${reason}\n`);
  await moveAside(directory, REFUSED, name, scan);
}

async function moveAside(directory: string, to: string, name: Buffer, scan: ScanFile): Promise<void> {
  // A scanner that gives each file the same name may have written the next one while this one was stored.
  if (!(await isUnchanged(directory, scan))) return;
  // Another process may have moved the file already.
  await rename(pathIn(directory, scan.rawName), pathIn(join(directory, to), name)).catch(absent);
}

/** `Scan.pdf`, or `Scan (2).pdf` if it exists; within the maximum length of a name. */
async function freeName(directory: string, rawName: Buffer): Promise<Buffer> {
  // Staff who empty the folder may have deleted the folder itself.
  await mkdir(directory, { recursive: true });
  const taken = new Set((await readdir(directory, { encoding: "buffer" })).map(keyOf));
  const dot = rawName.lastIndexOf(0x2e);
  const [stem, extension] =
    dot > 0 ? [rawName.subarray(0, dot), rawName.subarray(dot)] : [rawName, Buffer.alloc(0)];
  let name = rawName;
  for (let number = 2; taken.has(keyOf(name)); number += 1) {
    const suffix = Buffer.concat([Buffer.from(` (${number})`), extension]);
    name = Buffer.concat([stem.subarray(0, Math.max(0, NAME_BYTES - suffix.length)), suffix]);
  }
  return name;
}

const keyOf = (name: Buffer): string => name.toString("latin1").toLowerCase();

const pathIn = (directory: string, name: Buffer): Buffer =>
  Buffer.concat([Buffer.from(join(directory, "/")), name]);

/** The name as UTF-8, or byte by byte if it is not valid UTF-8. */
function textOf(name: Buffer): string {
  const text = name.toString("utf8");
  return text.includes("\ufffd") ? name.toString("latin1") : text;
}

function absent(error: unknown): undefined {
  if ((error as { code?: string }).code !== "ENOENT") throw error;
  return undefined;
}
