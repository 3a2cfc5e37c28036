import { UPLOADS_AT_ONCE } from "@krempelfrei/contract/limits";
import { tempId } from "./temp-id.ts";

/** A file that is being uploaded (specification 3, "An upload placeholder entry"). */
export interface UploadEntry {
  readonly id: string;
  /** Without extension. */
  readonly name: string;
  readonly full_name: string;
  /** Rounded percentage. */
  readonly progress: number;
  readonly file: File;
  readonly isUploading: boolean;
  readonly hasUploadError: boolean;
  /** Where it goes: compared by value of its parts. */
  readonly target: UploadTarget;
}

export interface UploadTarget {
  /** The group that sees the entry: the customer's id in the manager, `own` for a member, `locker`. */
  readonly scope: string;
  readonly folderId?: string;
  readonly userId?: string;
}

export type Send = (
  entry: UploadEntry,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
) => Promise<void>;

export interface UploadQueue {
  /** Entries that wait, run or have failed; a new array after each change. */
  entries(): readonly UploadEntry[];
  subscribe(listener: () => void): () => void;
  add(files: readonly File[], target: UploadTarget, send: Send): void;
  retry(id: string): void;
  /** Ends an upload, or takes a failed one off the list. */
  cancel(id: string): void;
}

interface Job {
  readonly send: Send;
  readonly abort: AbortController;
}

/**
 * Sends files one after the other, a few at once; lives outside of the pages, so that uploads go on while one browses.
 * States as in specification 4: progress 0 at the start, rounded percentages, on failure marked, reset to 0 and off.
 */
export function createUploadQueue(atOnce: number = UPLOADS_AT_ONCE): UploadQueue {
  let list: readonly UploadEntry[] = [];
  const jobs = new Map<string, Job>();
  const waiting: string[] = [];
  const listeners = new Set<() => void>();
  let running = 0;

  const emit = (next: readonly UploadEntry[]): void => {
    list = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, changes: Partial<UploadEntry>): void =>
    emit(list.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));
  const remove = (id: string): void => {
    jobs.delete(id);
    emit(list.filter((entry) => entry.id !== id));
  };

  function next(): void {
    while (running < atOnce) {
      const id = waiting.shift();
      if (id === undefined) return;
      const entry = list.find((candidate) => candidate.id === id);
      const job = jobs.get(id);
      if (entry && job) void run(entry, job);
    }
  }

  async function run(entry: UploadEntry, { send, abort }: Job): Promise<void> {
    running += 1;
    let shown = 0;
    try {
      await send(
        entry,
        (percent) => {
          if (percent !== shown) change(entry.id, { progress: percent });
          shown = percent;
        },
        abort.signal,
      );
      remove(entry.id);
    } catch {
      if (abort.signal.aborted) remove(entry.id);
      else change(entry.id, { hasUploadError: true, progress: 0, isUploading: false });
    } finally {
      running -= 1;
      next();
    }
  }

  return {
    entries: () => list,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files, target, send) {
      const added = files.map((file): UploadEntry => {
        const dot = file.name.lastIndexOf(".");
        return {
          id: tempId(),
          name: dot > 0 ? file.name.slice(0, dot) : file.name,
          full_name: file.name,
          progress: 0,
          file,
          isUploading: true,
          hasUploadError: false,
          target,
        };
      });
      for (const { id } of added) {
        jobs.set(id, { send, abort: new AbortController() });
        waiting.push(id);
      }
      emit([...list, ...added]);
      next();
    },
    retry(id) {
      const entry = list.find((candidate) => candidate.id === id);
      if (!entry?.hasUploadError) return;
      change(id, { hasUploadError: false, isUploading: true });
      waiting.push(id);
      next();
    },
    cancel(id) {
      const entry = list.find((candidate) => candidate.id === id);
      const index = waiting.indexOf(id);
      if (index >= 0) waiting.splice(index, 1);
      jobs.get(id)?.abort.abort();
      // One that runs is taken off when its abort arrives.
      if (index >= 0 || entry?.hasUploadError) remove(id);
    },
  };
}
