import { renewedKey } from "./call-key.ts";
import {
  newEntry,
  type EarlierUpload,
  UploadEntries,
  type UploadEntry,
  type UploadState,
  type UploadTarget,
} from "./upload-entries.ts";

/** Parallel uploads of one browser (specification 9): below its six connections to a host. */
const UPLOADS_AT_ONCE = 4;

/** Number of automatic retries; the upload is then shown as failed with a retry button. */
const RETRIES_MAX = 20;
const SERVER_BUSY = "Der Server ist gerade ausgelastet. Es wird von selbst noch einmal versucht.";

export interface NewUpload {
  readonly file: File;
  readonly target: UploadTarget;
  readonly kept?: EarlierUpload;
}

export interface SendControl {
  /** Reports a rounded percentage. */
  readonly progress: (percent: number) => void;
  /** Reports that the folder of the path exists. */
  readonly place: (folderId: string) => void;
  readonly signal: AbortSignal;
}

/** Part of the server's answer that the queue reports. */
export interface Sent {
  readonly id: string;
  /** Id of another document with the same content. */
  readonly duplicate_of?: string | null;
  readonly folder_id?: string | null;
}

/** Sends files to a target, and shows arrived ones there. */
export interface UploadHandler<Result extends Sent = Sent> {
  readonly send: (entry: UploadEntry, control: SendControl) => Promise<Result>;
  /** Called with the uploads that arrived since the last call, so that a list of thousands is not rendered for every file. */
  readonly arrived: (results: readonly Result[]) => void;
}

/** Files added or retried by one action, with their results so far. */
export interface UploadGroup {
  readonly total: number;
  readonly left: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly duplicates: number;
  /** Answers about the files that arrived. */
  readonly sent: readonly Sent[];
}

interface Options {
  readonly atOnce?: number;
  /** Milliseconds for which progress and arrivals are collected; 0 reports each at once. */
  readonly flushMs?: number;
  readonly reasonOf?: (error: unknown) => string;
  /** True if another attempt could succeed. */
  readonly canRetry?: (error: unknown) => boolean;
  /** True if the server has no room for the file. */
  readonly isFull?: (error: unknown) => boolean;
  /** Seconds after which a failure is retried automatically; undefined if it is not. */
  readonly retryAfterOf?: (error: unknown) => number | undefined;
  /** Called for every upload that ended without being cancelled; `error` is undefined on success. */
  readonly onSettled?: (entry: UploadEntry, error: unknown, group: UploadGroup) => void;
}

export interface UploadQueue {
  /** A new object after each change. */
  state(): UploadState;
  subscribe(listener: () => void): () => void;
  add<Result extends Sent>(uploads: readonly NewUpload[], handler: UploadHandler<Result>): void;
  retry(ids: readonly string[]): void;
  /** Chooses the readers of uploads that wait or have failed, and of running ones for a further attempt. */
  share(isMeant: (entry: UploadEntry) => boolean, forAll: boolean): void;
  /** Cancels uploads, or removes failed ones from the list. */
  cancel(ids: readonly string[]): void;
  /** Starts nothing new until `resume`. */
  hold(): void;
  resume(): void;
  /** Fails all waiting and running uploads, without a report. */
  stop(reason: string): void;
}

interface Job {
  /** Sends the file, and keeps the result until the next notification of arrivals. */
  readonly send: (entry: UploadEntry, control: SendControl) => Promise<Sent>;
  abort: AbortController;
  retries: number;
  group: { -readonly [Key in keyof UploadGroup]: UploadGroup[Key] } & { readonly sent: Sent[] };
}

const newGroup = (total: number): Job["group"] => ({
  total,
  left: total,
  succeeded: 0,
  failed: 0,
  duplicates: 0,
  sent: [],
});

/**
 * Sends files with limited parallelism; independent of the pages, so that uploads continue during navigation. States as
 * in specification 4: progress 0 at the start, then rounded percentages; a failure sets `hasUploadError`, resets the
 * progress to 0 and ends `isUploading`.
 */
export const createUploadQueue = (options: Options = {}): UploadQueue => new Queue(options);

class Queue implements UploadQueue {
  readonly #options: Required<Options>;
  readonly #entries: UploadEntries;
  readonly #jobs = new Map<string, Job>();
  readonly #waiting = new Set<string>();
  readonly #running = new Set<string>();
  #held = false;

  constructor({
    atOnce = UPLOADS_AT_ONCE,
    flushMs = 0,
    reasonOf = String,
    canRetry = () => true,
    isFull = () => false,
    retryAfterOf = () => undefined,
    onSettled = () => undefined,
  }: Options) {
    this.#options = { atOnce, flushMs, reasonOf, canRetry, isFull, retryAfterOf, onSettled };
    this.#entries = new UploadEntries(flushMs);
  }

  readonly state = (): UploadState => this.#entries.state();
  readonly subscribe = (listener: () => void): (() => void) => this.#entries.subscribe(listener);

  add<Result extends Sent>(uploads: readonly NewUpload[], handler: UploadHandler<Result>): void {
    const group = newGroup(uploads.length);
    const results: Result[] = [];
    const deliver = (): void => handler.arrived(results.splice(0));
    const send: Job["send"] = async (entry, control) => {
      const result = await handler.send(entry, control);
      // The file has arrived, even if a person cancels it now.
      results.push(result);
      this.#entries.beforeShown(deliver);
      return result;
    };
    for (const { file, target, kept } of uploads) {
      const entry = newEntry(file, target, kept);
      this.#entries.put(entry);
      this.#jobs.set(entry.id, { send, abort: new AbortController(), retries: 0, group });
      if (entry.isUploading) this.#waiting.add(entry.id);
      else group.left -= 1;
    }
    this.#next();
    this.#entries.publish();
  }

  retry(ids: readonly string[]): void {
    const failed = ids.filter((id) => this.#entries.get(id)?.hasUploadError);
    const group = newGroup(failed.length);
    for (const id of failed) {
      const job = this.#jobs.get(id);
      if (!job) continue;
      job.abort = new AbortController();
      job.retries = 0;
      job.group = group;
      const entry = this.#entries.get(id);
      this.#entries.change(id, {
        // Only a person sends an old file again.
        ...(entry?.isFull === true ? renewedKey(entry) : {}),
        hasUploadError: false,
        isFull: false,
        isUploading: true,
        reason: undefined,
      });
      this.#waiting.add(id);
    }
    this.#next();
    this.#entries.publish();
  }

  share(isMeant: (entry: UploadEntry) => boolean, forAll: boolean): void {
    for (const { id } of this.#entries.state().entries) {
      const entry = this.#entries.get(id);
      if (entry && isMeant(entry))
        this.#entries.change(id, { target: { ...entry.target, laterForAll: forAll } });
    }
    this.#entries.publish();
  }

  cancel(ids: readonly string[]): void {
    // Waiting uploads are removed first, so that the end of a running one does not start them.
    for (const id of ids) this.#waiting.delete(id);
    for (const id of ids) {
      if (this.#entries.isFinished(id)) continue;
      const job = this.#jobs.get(id);
      if (job && this.#entries.get(id)?.isUploading) job.group.left -= 1;
      this.#jobs.delete(id);
      this.#entries.remove(id);
      job?.abort.abort();
    }
    this.#entries.publish();
  }

  readonly hold = (): void => {
    this.#held = true;
  };

  readonly resume = (): void => {
    this.#held = false;
    this.#next();
    this.#entries.publish();
  };

  stop(reason: string): void {
    this.#waiting.clear();
    for (const [id, job] of this.#jobs) {
      if (!this.#entries.get(id)?.isUploading) continue;
      this.#entries.fail(id, reason);
      job.group.left -= 1;
      job.abort.abort();
    }
    this.#entries.publish();
  }

  #next(): void {
    for (const id of this.#waiting) {
      if (this.#held || this.#running.size >= this.#options.atOnce) return;
      this.#waiting.delete(id);
      const entry = this.#entries.get(id);
      const job = this.#jobs.get(id);
      if (entry && job) void this.#run(entry, job);
    }
  }

  async #run(entry: UploadEntry, job: Job): Promise<void> {
    const { id } = entry;
    const { abort, group } = job;
    this.#running.add(id);
    // Late reports of a cancelled attempt must not count for the next one.
    const current = (): boolean => this.#jobs.get(id)?.abort === abort && !abort.signal.aborted;
    try {
      const result = await job.send(entry, this.#control(id, abort.signal, current));
      if (!current()) return;
      this.#entries.finish(id);
      this.#jobs.delete(id);
      group.succeeded += 1;
      group.left -= 1;
      group.sent.push(result);
      if (result.duplicate_of) group.duplicates += 1;
      this.#options.onSettled(entry, undefined, group);
    } catch (error) {
      if (!current() || this.#tryAgainLater(id, job, error)) return;
      const { reasonOf, canRetry, isFull } = this.#options;
      this.#entries.fail(id, reasonOf(error), { canRetry: canRetry(error), isFull: isFull(error) });
      group.failed += 1;
      group.left -= 1;
      this.#options.onSettled(entry, error, group);
    } finally {
      this.#running.delete(id);
      this.#next();
      this.#entries.publishSoon();
    }
  }

  /** Retries after the time named by a busy server. False if it names none, or after too many retries. */
  #tryAgainLater(id: string, job: Job, error: unknown): boolean {
    const seconds = this.#options.retryAfterOf(error);
    if (seconds === undefined || job.retries >= RETRIES_MAX) return false;
    job.retries += 1;
    const { abort } = job;
    this.#entries.change(id, { progress: 0, reason: SERVER_BUSY });
    setTimeout(() => {
      if (this.#jobs.get(id)?.abort !== abort || abort.signal.aborted) return;
      this.#waiting.add(id);
      this.#entries.change(id, { reason: undefined });
      this.#next();
      this.#entries.publishSoon();
    }, seconds * 1000);
    return true;
  }

  #control(id: string, signal: AbortSignal, current: () => boolean): SendControl {
    return {
      signal,
      progress: (percent) => {
        if (!current() || this.#entries.get(id)?.progress === percent) return;
        this.#entries.change(id, { progress: percent });
        this.#entries.publishSoon();
      },
      place: (folderId) => {
        const target = this.#entries.get(id)?.target;
        if (current() && target) this.#entries.change(id, { target: { ...target, folderId, path: [] } });
      },
    };
  }
}
