import { toPlainText } from "@krempelfrei/contract/plain-text";
import { newCallKey } from "../../lib/resend.ts";

/** A file that is being uploaded (specification 3, "Upload placeholder"). */
export interface UploadEntry {
  readonly id: string;
  /** Without extension. */
  readonly name: string;
  readonly full_name: string;
  /** Rounded percentage. */
  readonly progress: number;
  readonly file: File;
  /** The same for every attempt: a stored upload whose answer was lost is not stored again. */
  readonly key: Record<string, string>;
  /** Milliseconds since 1970, when the file was added: before the first attempt. */
  readonly addedAt: number;
  readonly isUploading: boolean;
  readonly hasUploadError: boolean;
  readonly canRetry: boolean;
  /** True if the server had no room for it, or may have it: in a later window only a person sends it again. */
  readonly isFull: boolean;
  /** German text of the error; during an upload: the reason why it waits for a new attempt. */
  readonly reason: string | undefined;
  readonly target: UploadTarget;
}

export interface UploadTarget {
  /** The group that sees the entry: the customer's id in the manager, `own` for a member, `locker`. */
  readonly scope: string;
  readonly folderId?: string | undefined;
  readonly userId?: string | undefined;
  /** Note to the Krempler, with a document for the locker. */
  readonly note?: string | undefined;
  /** True if the whole group may see it; in the locker once it is filed. */
  readonly forAll?: boolean | undefined;
  /**
   * Readers chosen after the upload was added, set once the document is stored. `forAll` stays: an earlier attempt may
   * have stored the document, and only the same call returns it.
   */
  readonly laterForAll?: boolean | undefined;
  /** Key of the drop whose readers can be chosen afterwards. */
  readonly drop?: string | undefined;
  /** Names of folders below `folderId` that are found or created first; empty afterwards. */
  readonly path: readonly string[];
  /** Folders that an unfiled file came from, as a hint for its sorting; null without any. */
  readonly origin?: string | null | undefined;
}

export interface UploadState {
  /** Entries that wait, run or have failed. */
  readonly entries: readonly UploadEntry[];
  /** Numbers of added and arrived files since the queue was last empty. */
  readonly total: number;
  readonly done: number;
  /**
   * Progress of all files in percent. Each file has equal weight, because browsers access the disk for each size, which
   * takes seconds with a thousand files.
   */
  readonly percent: number;
}

const EMPTY: UploadState = { entries: [], total: 0, done: 0, percent: 0 };

/** The entries of a queue, with their published state: changes are collected and published together. */
export class UploadEntries {
  readonly #entries = new Map<string, UploadEntry>();
  readonly #finished = new Set<string>();
  readonly #before = new Set<() => void>();
  readonly #listeners = new Set<() => void>();
  readonly #flushMs: number;
  #state = EMPTY;
  #done = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** With 0 milliseconds each change is published at once. */
  constructor(flushMs: number) {
    this.#flushMs = flushMs;
  }

  /** A new object after each publication. */
  state(): UploadState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get(id: string): UploadEntry | undefined {
    return this.#entries.get(id);
  }

  put(entry: UploadEntry): void {
    this.#entries.set(entry.id, entry);
  }

  change(id: string, changes: Partial<UploadEntry>): void {
    const entry = this.#entries.get(id);
    if (entry) this.#entries.set(id, { ...entry, ...changes });
  }

  fail(id: string, reason: string, { canRetry = true, isFull = false } = {}): void {
    this.change(id, { canRetry, isFull, hasUploadError: true, progress: 0, isUploading: false, reason });
  }

  /** Marks the file as arrived; it is removed with the next publication. */
  finish(id: string): void {
    this.#done += 1;
    this.change(id, { progress: 100 });
    this.#finished.add(id);
  }

  isFinished(id: string): boolean {
    return this.#finished.has(id);
  }

  remove(id: string): void {
    this.#entries.delete(id);
  }

  /** Calls `call` once before the next publication. */
  beforeShown(call: () => void): void {
    this.#before.add(call);
  }

  /** Publishes all changes: first the files in their lists, then the queue without them. */
  publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const call of this.#before) call();
    this.#before.clear();
    for (const id of this.#finished) this.#entries.delete(id);
    this.#finished.clear();
    if (this.#entries.size === 0) this.#done = 0;
    this.#state = stateOf([...this.#entries.values()], this.#done);
    for (const listener of this.#listeners) listener();
  }

  publishSoon(): void {
    if (this.#flushMs === 0) this.publish();
    else this.#timer ??= setTimeout(() => this.publish(), this.#flushMs);
  }
}

function stateOf(entries: readonly UploadEntry[], done: number): UploadState {
  if (entries.length === 0) return EMPTY;
  const total = entries.length + done;
  const percents = entries.reduce((sum, { progress }) => sum + progress, 100 * done);
  return { entries, total, done, percent: percents / total };
}

/** Identity of an upload begun by an earlier window, and why only a person may send it again. */
export interface EarlierUpload extends Pick<UploadEntry, "id" | "key" | "addedAt"> {
  readonly refusal?: string | undefined;
}

export function newEntry(file: File, target: UploadTarget, earlier?: EarlierUpload): UploadEntry {
  const full_name = toPlainText(file.name);
  const dot = full_name.lastIndexOf(".");
  const isFull = earlier?.refusal !== undefined;
  return {
    id: earlier?.id ?? tempId(),
    name: dot > 0 ? full_name.slice(0, dot) : full_name,
    full_name,
    progress: 0,
    file,
    key: earlier?.key ?? newCallKey(),
    addedAt: earlier?.addedAt ?? Date.now(),
    isUploading: !isFull,
    hasUploadError: isFull,
    canRetry: true,
    isFull,
    reason: earlier?.refusal,
    target,
  };
}

/** Number of random letters and digits (specification 9). */
const TEMP_ID_LENGTH = 10;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** 'temp_' and 10 random letters and digits (specification 3). */
export function tempId(): string {
  const random = crypto.getRandomValues(new Uint8Array(TEMP_ID_LENGTH));
  return `temp_${Array.from(random, (value) => LETTERS[value % LETTERS.length]).join("")}`;
}
