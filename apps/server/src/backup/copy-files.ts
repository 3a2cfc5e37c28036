import { Worker } from "node:worker_threads";

/** Number of copying threads: two keep a disk busy, and leave the rest of the machine to the app. */
const THREADS = 2;

export interface FileToCopy {
  /** Absolute paths; the second one does not exist yet. */
  readonly from: string;
  readonly to: string;
  /** SHA-256 of the expected bytes. */
  readonly sha256: string;
}

/** Bytes of a copied file; `lost` if it is missing, unreadable or has other bytes: then there is no copy. */
export type CopiedFile = number | "lost";

interface Answer {
  readonly id: number;
  readonly copied?: readonly CopiedFile[];
  readonly error?: { readonly message: string; readonly code?: string };
}

export interface FileCopier {
  /** Copies files and compares their hashes; results are in the order of `files`. The copies are not durable yet. */
  copy(files: readonly FileToCopy[]): Promise<readonly CopiedFile[]>;
  rename(paths: readonly (readonly [from: string, to: string])[]): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (copied: readonly CopiedFile[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Copies files in threads of their own by synchronous system calls: with streams a small file costs a millisecond of
 * CPU, mostly for garbage collection of buffers.
 */
export function createFileCopier(): FileCopier {
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: Error | undefined;
  const fail = (error: Error): void => {
    ended = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const threads: Worker[] = [];
  const startThread = (): Worker => {
    const thread = new Worker(new URL("./copy-files.worker.ts", import.meta.url));
    thread.on("message", ({ id, copied = [], error }: Answer) => {
      const { resolve, reject } = waiting.get(id) ?? {};
      waiting.delete(id);
      if (error) reject?.(Object.assign(new Error(error.message), { code: error.code }));
      else resolve?.(copied);
    });
    thread.on("error", fail);
    thread.on("exit", () => fail(new Error("a thread that copies files has ended")));
    return thread;
  };
  const ask = async (task: object): Promise<readonly CopiedFile[]> => {
    if (ended) throw ended;
    const id = asked;
    asked += 1;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // Starting a thread costs more than copying a hundred small files, so few files use a single thread.
      const thread = (threads[id % THREADS] ??= startThread());
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage({ id, ...task });
    });
  };
  return {
    copy: async (files) => ask({ copy: files }),
    rename: async (paths) => void (await ask({ rename: paths })),
    close: async () => void (await Promise.all(threads.map(async (thread) => thread.terminate()))),
  };
}
