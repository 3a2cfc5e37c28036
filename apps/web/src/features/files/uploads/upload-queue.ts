import { toPlainText } from "@krempelfrei/contract/plain-text";
import { tempId } from "./temp-id.ts";

/** Of one browser (specification, section 9); below its six connections a host. */
const UPLOADS_AT_ONCE = 4;

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
  /** What went wrong, for people. */
  readonly reason: string | undefined;
  readonly target: UploadTarget;
}

export interface UploadTarget {
  /** The group that sees the entry: the customer's id in the manager, `own` for a member, `locker`. */
  readonly scope: string;
  readonly folderId?: string | undefined;
  readonly userId?: string | undefined;
  /** Names of folders below `folderId` that are found or made on the way; empty once that is done. */
  readonly path: readonly string[];
}

export interface NewUpload {
  readonly file: File;
  readonly target: UploadTarget;
}

export interface SendControl {
  /** Takes rounded percentages. */
  readonly progress: (percent: number) => void;
  /** The folder of the path is there. */
  readonly place: (folderId: string) => void;
  readonly signal: AbortSignal;
}

/** What the server answers, as far as the queue tells of it. */
export interface Sent {
  readonly id: string;
  /** Another document with the same content. */
  readonly duplicate_of?: string | null;
}

/** Where files are sent to. */
export interface UploadHandler<Result extends Sent = Sent> {
  readonly send: (entry: UploadEntry, control: SendControl) => Promise<Result>;
  /** Takes what has arrived since the last time, several at once: a list of thousands is not drawn for every file. */
  readonly arrived: (results: readonly Result[]) => void;
}

/** What was put into the queue with one action, and how it went so far. */
export interface UploadGroup {
  readonly total: number;
  readonly left: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly duplicates: number;
}

interface Options {
  readonly atOnce?: number;
  /** Milliseconds for which progress and arrivals are collected; 0 tells each at once. */
  readonly flushMs?: number;
  readonly reasonOf?: (error: unknown) => string;
  /** Called for every upload that has ended by itself; `error` is undefined when it succeeded. */
  readonly onSettled?: (entry: UploadEntry, error: unknown, group: UploadGroup) => void;
}

export interface UploadState {
  /** Entries that wait, run or have failed. */
  readonly entries: readonly UploadEntry[];
  /** How many were put in and how many have arrived since the queue was last empty. */
  readonly total: number;
  readonly done: number;
  /**
   * What is on the way and has arrived, of all, each file counted alike: browsers look at the disk whenever they are asked
   * for a size, which takes seconds with a thousand files. Between 0 and 100.
   */
  readonly percent: number;
}

export interface UploadQueue {
  /** A new object after each change. */
  state(): UploadState;
  subscribe(listener: () => void): () => void;
  add<Result extends Sent>(uploads: readonly NewUpload[], handler: UploadHandler<Result>): void;
  retry(ids: readonly string[]): void;
  /** Ends uploads, or takes failed ones off the list. */
  cancel(ids: readonly string[]): void;
  /** Nothing new is begun until `resume`. */
  hold(): void;
  resume(): void;
  /** Ends whatever waits or runs as failed, without telling. */
  stop(reason: string): void;
}

interface Job {
  /** Keeps the result for the next time that arrivals are told. */
  readonly send: (entry: UploadEntry, control: SendControl) => Promise<Sent>;
  abort: AbortController;
  group: { -readonly [Key in keyof UploadGroup]: UploadGroup[Key] };
}

const EMPTY: UploadState = { entries: [], total: 0, done: 0, percent: 0 };
const newGroup = (total: number): Job["group"] => ({
  total,
  left: total,
  succeeded: 0,
  failed: 0,
  duplicates: 0,
});

/**
 * Sends files one after the other, a few at once; lives outside of the pages, so that uploads go on while one browses.
 * States as in specification 4: progress 0 at the start, rounded percentages, on failure marked, reset to 0 and off.
 */
export function createUploadQueue({
  atOnce = UPLOADS_AT_ONCE,
  flushMs = 0,
  reasonOf = String,
  onSettled = () => undefined,
}: Options = {}): UploadQueue {
  const entries = new Map<string, UploadEntry>();
  const jobs = new Map<string, Job>();
  const waiting = new Set<string>();
  const running = new Set<string>();
  /** Hand on what has arrived. */
  const arrivals = new Set<() => void>();
  const finished = new Set<string>();
  const listeners = new Set<() => void>();
  let state = EMPTY;
  let done = 0;
  let held = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows everything that has happened: first the files in their lists, then the queue without them. */
  function publish(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const handOn of arrivals) handOn();
    arrivals.clear();
    for (const id of finished) entries.delete(id);
    finished.clear();
    if (entries.size === 0) {
      done = 0;
      state = EMPTY;
    } else {
      const list = [...entries.values()];
      const total = list.length + done;
      const percents = list.reduce((sum, { progress }) => sum + progress, 100 * done);
      state = { entries: list, total, done, percent: percents / total };
    }
    for (const listener of listeners) listener();
  }
  function publishSoon(): void {
    if (flushMs === 0) publish();
    else timer ??= setTimeout(publish, flushMs);
  }
  function change(id: string, changes: Partial<UploadEntry>): void {
    const entry = entries.get(id);
    if (entry) entries.set(id, { ...entry, ...changes });
  }
  const markFailed = (id: string, reason: string): void =>
    change(id, { hasUploadError: true, progress: 0, isUploading: false, reason });

  function next(): void {
    for (const id of waiting) {
      if (held || running.size >= atOnce) return;
      waiting.delete(id);
      const entry = entries.get(id);
      const job = jobs.get(id);
      if (entry && job) void run(entry, job);
    }
  }

  async function run(entry: UploadEntry, job: Job): Promise<void> {
    const { id } = entry;
    const { abort, group } = job;
    running.add(id);
    // What a cancelled or stopped attempt still says is not said of the next one.
    const current = (): boolean => jobs.get(id)?.abort === abort && !abort.signal.aborted;
    try {
      const result = await job.send(entry, {
        signal: abort.signal,
        progress(percent) {
          if (!current() || entries.get(id)?.progress === percent) return;
          change(id, { progress: percent });
          publishSoon();
        },
        place(folderId) {
          const target = entries.get(id)?.target;
          if (current() && target) change(id, { target: { ...target, folderId, path: [] } });
        },
      });
      if (!current()) return;
      done += 1;
      change(id, { progress: 100 });
      finished.add(id);
      jobs.delete(id);
      group.succeeded += 1;
      group.left -= 1;
      if (result.duplicate_of) group.duplicates += 1;
      onSettled(entry, undefined, group);
    } catch (error) {
      if (!current()) return;
      markFailed(id, reasonOf(error));
      group.failed += 1;
      group.left -= 1;
      onSettled(entry, error, group);
    } finally {
      running.delete(id);
      next();
      publishSoon();
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add<Result extends Sent>(uploads: readonly NewUpload[], handler: UploadHandler<Result>) {
      const group = newGroup(uploads.length);
      const results: Result[] = [];
      const handOn = (): void => handler.arrived(results.splice(0));
      const send: Job["send"] = async (entry, control) => {
        const result = await handler.send(entry, control);
        // Arrived is arrived, also when somebody cancelled it in this moment.
        results.push(result);
        arrivals.add(handOn);
        return result;
      };
      for (const { file, target } of uploads) {
        const entry = newEntry(file, target);
        entries.set(entry.id, entry);
        jobs.set(entry.id, { send, abort: new AbortController(), group });
        waiting.add(entry.id);
      }
      next();
      publish();
    },
    retry(ids) {
      const failed = ids.filter((id) => entries.get(id)?.hasUploadError);
      const group = newGroup(failed.length);
      for (const id of failed) {
        const job = jobs.get(id);
        if (!job) continue;
        job.abort = new AbortController();
        job.group = group;
        change(id, { hasUploadError: false, isUploading: true, reason: undefined });
        waiting.add(id);
      }
      next();
      publish();
    },
    cancel(ids) {
      // First nothing waits any more, so that no place that gets free is taken by one of them.
      for (const id of ids) waiting.delete(id);
      for (const id of ids) {
        if (finished.has(id)) continue;
        const job = jobs.get(id);
        if (job && entries.get(id)?.isUploading) job.group.left -= 1;
        jobs.delete(id);
        entries.delete(id);
        job?.abort.abort();
      }
      publish();
    },
    hold() {
      held = true;
    },
    resume() {
      held = false;
      next();
      publish();
    },
    stop(reason) {
      waiting.clear();
      for (const [id, job] of jobs) {
        if (!entries.get(id)?.isUploading) continue;
        markFailed(id, reason);
        job.group.left -= 1;
        job.abort.abort();
      }
      publish();
    },
  };
}

function newEntry(file: File, target: UploadTarget): UploadEntry {
  const full_name = toPlainText(file.name);
  const dot = full_name.lastIndexOf(".");
  return {
    id: tempId(),
    name: dot > 0 ? full_name.slice(0, dot) : full_name,
    full_name,
    progress: 0,
    file,
    isUploading: true,
    hasUploadError: false,
    reason: undefined,
    target,
  };
}
