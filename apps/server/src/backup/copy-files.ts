import { Worker } from "node:worker_threads";

/** Threads that copy: two keep a disk busy, and leave the app the rest of the machine. */
const THREADS = 2;

export interface FileToCopy {
  /** Absolute paths; nobody has the second one yet. */
  readonly from: string;
  readonly to: string;
  /** SHA-256 of the expected bytes. */
  readonly sha256: string;
}

/** Bytes of a file that was copied; `lost` where it is missing or has other bytes: then there is no copy. */
export type CopiedFile = number | "lost";

interface Answer {
  readonly id: number;
  readonly copied?: readonly CopiedFile[];
  readonly error?: { readonly message: string; readonly code?: string };
}

export interface FileCopier {
  /** Copies files, each held against its hash, in the order of the answer. They are not durable yet. */
  copy(files: readonly FileToCopy[]): Promise<readonly CopiedFile[]>;
  rename(paths: readonly (readonly [from: string, to: string])[]): Promise<void>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (copied: readonly CopiedFile[]) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Copies files in threads of their own by plain calls of the system: with streams a small file costs a millisecond of CPU,
 * most of it to clear their buffers away.
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
      // A start of one costs more than copying a hundred small files: for few one is enough.
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
