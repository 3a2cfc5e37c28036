import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Order, Report } from "./spawner-messages.ts";

export interface StartedChild {
  /** Exit code or signal. Rejects if the child could not be started, or its end is unknown. */
  readonly end: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  /** Writes a line to a child that serves requests. Resolves when the child has answered or ended; rejects as `end`. */
  ask(line: string): Promise<void>;
  /** Kills the child and all processes that it has started. */
  kill(): void;
}

interface Listener {
  pid?: number;
  onAnswer?: () => void;
  readonly resolve: (end: Awaited<StartedChild["end"]>) => void;
  readonly reject: (error: Error) => void;
}

/** Heap of the process in megabytes: it stores only the numbers of children. */
const HEAP_MB = 16;

let spawner: ChildProcess | undefined;
let lastId = 0;
const listeners = new Map<number, Listener>();

/** Starts a child through a small process, which is started with the first one and ends with the app. */
export function startChild(order: Omit<Order & { type: "start" }, "id" | "type">): StartedChild {
  lastId += 1;
  const id = lastId;
  const { promise: end, resolve, reject } = Promise.withResolvers<Awaited<StartedChild["end"]>>();
  const listener: Listener = { resolve, reject };
  listeners.set(id, listener);
  // Nobody may be awaiting an idle child.
  end.catch(() => undefined);
  send({ ...order, type: "start", id });
  return {
    end,
    async ask(line) {
      const { promise, resolve } = Promise.withResolvers<void>();
      listener.onAnswer = resolve;
      send({ type: "line", id, line });
      await Promise.race([promise, end]);
    },
    kill: () => {
      if (listeners.has(id)) send({ type: "kill", id });
    },
  };
}

function send(order: Order): void {
  spawner ??= startSpawner();
  holdProcess(spawner);
  // If the order cannot be sent, the end of the process reports it.
  spawner.send(order, () => undefined);
}

function startSpawner(): ChildProcess {
  const started = fork(join(import.meta.dirname, "spawner.child.js"), {
    execArgv: [`--max-old-space-size=${HEAP_MB}`, "--no-warnings"],
    env: {},
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    // Otherwise a terminal's interrupt would also end it, before the app has finished its reading.
    detached: true,
  });
  started.on("message", (report: Report) => note(started, report));
  const lose = (): void => {
    if (spawner !== started) return;
    spawner = undefined;
    for (const [id, { pid, reject }] of listeners) {
      listeners.delete(id);
      if (pid !== undefined) killGroup(pid);
      reject(new Error("the process that starts children has ended"));
    }
  };
  started.on("error", lose);
  started.on("exit", lose);
  return started;
}

function note(from: ChildProcess, report: Report): void {
  const listener = listeners.get(report.id);
  if (!listener) return;
  if (report.type === "started") listener.pid = report.pid;
  else if (report.type === "answered") listener.onAnswer?.();
  else {
    listeners.delete(report.id);
    if (report.type === "failed") listener.reject(new Error(report.message));
    else listener.resolve(report);
  }
  holdProcess(from);
}

/** The app waits for running children, not for the process that starts them. */
function holdProcess(started: ChildProcess): void {
  const holds = listeners.size > 0;
  if (holds) started.ref();
  else started.unref();
  const channel = started.channel;
  if (holds) channel?.ref();
  else channel?.unref();
}

/** Kills the group of a child; for children whose spawner is gone. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
