import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { ROOT } from "./paths.js";

const PARENT_CHECK_MS = 500;

/**
 * Runs a command to its end, in a process group of its own, with the packages' programs first in PATH. Signals go on to
 * the whole group, and nothing of it outlives the command. Resolves to its exit code. What it prints goes to the terminal,
 * or into the file `log`.
 *
 * A SIGTERM sent to `npm start` ends npm and its shell, and neither forwards it: the end of the parent process is
 * therefore treated like the signal.
 */
export function run(command, args, { env = {}, cwd = ROOT, log } = {}) {
  if (log) mkdirSync(dirname(log), { recursive: true });
  const file = log ? openSync(log, "w") : undefined;
  const child = spawn(command, args, {
    cwd,
    stdio: file === undefined ? "inherit" : ["ignore", file, file],
    detached: true,
    env: {
      // Node.js reuses compiled code of earlier starts: the app is there after two thirds of the time.
      NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/node"),
      ...process.env,
      PATH: join(ROOT, "node_modules/.bin") + delimiter + process.env.PATH,
      ...env,
    },
  });
  if (file !== undefined) closeSync(file);
  const signal = (name) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // It has already ended.
    }
  };
  const handlers = ["SIGINT", "SIGTERM", "SIGHUP"].map((name) => [name, () => signal(name)]);
  for (const [name, handler] of handlers) process.on(name, handler);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    signal("SIGTERM");
  }, PARENT_CHECK_MS);
  return new Promise((resolve, reject) => {
    child.on("error", (error) => {
      clearInterval(watch);
      reject(error);
    });
    child.on("exit", (code, by) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      clearInterval(watch);
      signal("SIGKILL");
      resolve(code ?? 128 + (constants.signals[by] ?? 0));
    });
  });
}
