import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Log } from "./log.ts";

const WATCHER = join(import.meta.dirname, "watcher.js");
/** A minimal heap: the process does nothing in normal operation. */
const FRUGAL = ["--max-old-space-size=16", "--max-semi-space-size=1"];
const AGAIN_AFTER_MS = 5000;

/**
 * Starts a process that stops the database in the folder soon after this process has ended in any way, even killed with
 * its whole group. It notices the end by this process's pipe. `end` stops it.
 */
export function watchOver(folder: string, log: Log): { end(): void } {
  let ended = false;
  let watcher: ChildProcess;
  const start = (): void => {
    watcher = spawn(process.execPath, [...FRUGAL, WATCHER, folder], {
      // Outside of the group and session that receive signals; keeps no folder busy.
      detached: true,
      cwd: "/",
      env: { PATH: process.env.PATH },
      stdio: ["pipe", "ignore", "ignore"],
      windowsHide: true,
    });
    watcher.on("error", (error) => log.error({ err: error }, "the database has no watcher"));
    watcher.on("exit", () => {
      if (!ended) setTimeout(() => !ended && start(), AGAIN_AFTER_MS).unref();
    });
    watcher.stdin?.on("error", () => undefined);
    // Neither the watcher nor its pipe keeps this process alive.
    watcher.unref();
    (watcher.stdin as { unref?: () => void } | null)?.unref?.();
  };
  start();
  return {
    end() {
      ended = true;
      watcher.kill("SIGKILL");
    },
  };
}
