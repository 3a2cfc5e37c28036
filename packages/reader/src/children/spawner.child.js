import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * @import { ChildProcess } from "node:child_process"
 * @import { Order, Report } from "./spawner-messages.ts"
 */

// Starts the children of the reader. The app itself would copy its page tables for each of them, which blocks it for 15 to 30
// ms with 600 MB. Everything started here ends with the app. Plain JavaScript: loading TypeScript would cost more memory than
// all of this.

/** @type {Map<number, ChildProcess>} */
const children = new Map();
/**
 * Folder whose low-priority children keep normal priority: if other programs occupy all CPUs, low-priority ones would
 * starve. Of the children of one folder one works at a time.
 *
 * @type {{ folder: string; ids: Set<number> } | undefined}
 */
let favoured;

/** @param {Report} message */
function report(message) {
  if (process.connected) process.send?.(message);
}

process.on("message", (/** @type {Order} */ order) => {
  if (order.type === "start") return start(order);
  const child = children.get(order.id);
  if (order.type === "line") child?.stdin?.write(`${order.line}\n`);
  else killGroup(child);
});

/** @param {Order & { type: "start" }} order */
function start({ id, program, args, folder, secret, answers, nice }) {
  const input = answers || secret !== undefined ? "pipe" : "ignore";
  const child = spawn(program, args, {
    cwd: folder,
    env: {},
    stdio: [input, answers ? "pipe" : "ignore", "ignore"],
    detached: true,
  });
  children.set(id, child);
  // A child that has just ended reads nothing.
  child.stdin?.on("error", () => undefined);
  if (secret !== undefined) child.stdin?.end(secret);
  // Only the number of bytes counts, because the child may have been taken over.
  child.stdout?.on("data", () => report({ type: "answered", id }));
  child.on("error", (error) => {
    forget(id);
    report({ type: "failed", id, message: error.message });
  });
  child.on("exit", (code, signal) => {
    forget(id);
    report({ type: "ended", id, code, signal });
  });
  if (child.pid === undefined) return;
  if (nice !== undefined) {
    favoured ??= { folder, ids: new Set() };
    if (favoured.folder === folder) favoured.ids.add(id);
    else lowerPriority(id, child.pid, nice);
  }
  report({ type: "started", id, pid: child.pid });
}

/** @param {number} id */
function forget(id) {
  children.delete(id);
  favoured?.ids.delete(id);
  if (favoured?.ids.size === 0) favoured = undefined;
}

/**
 * Linux may schedule by session first (`sched_autogroup_enabled`), and a child has a session of its own: then only the
 * session's priority has an effect.
 *
 * @param {number} id
 * @param {number} pid
 * @param {number} nice
 */
function lowerPriority(id, pid, nice) {
  try {
    setPriority(pid, nice);
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch (error) {
    // Linux accepts one change of an autogroup in a tenth of a second from all users but root together.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EAGAIN")
      setTimeout(() => children.has(id) && lowerPriority(id, pid, nice), 150);
    // Otherwise it has just ended, or the system lacks autogroups.
  }
}

/**
 * The whole group of processes: a tesseract of the machine is a child of the child.
 *
 * @param {ChildProcess | undefined} child
 */
function killGroup(child) {
  if (child?.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

process.on("disconnect", () => {
  for (const child of children.values()) killGroup(child);
  process.exit();
});
// A signal to all processes of the service is meant for the app, which may still need its children: they end with it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
