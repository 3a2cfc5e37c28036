import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Log } from "./log.ts";

const WATCHER = join(import.meta.dirname, "watcher.js");
/** A heap of its own, as small as it can be: it does nothing as long as all goes well. */
const FRUGAL = ["--max-old-space-size=16", "--max-semi-space-size=1"];
const AGAIN_AFTER_MS = 5000;

/**
 * Starts a process of its own that stops the database in the folder soon after this process has ended in whatever way,
 * killed with its whole group for example. It notices by the pipe that this process holds. `end` sends it away.
 */
export function watchOver(folder: string, log: Log): { end(): void } {
  let ended = false;
  let watcher: ChildProcess;
  const start = (): void => {
    watcher = spawn(process.execPath, [...FRUGAL, WATCHER, folder], {
      // Out of the group and session that signals are sent to; no folder is kept busy.
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
    // Neither keeps this process alive.
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
