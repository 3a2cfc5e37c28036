import { readdirSync, readFileSync } from "node:fs";

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // It has just ended.
    return "";
  }
};

/** Processes that a process has started and that have not ended, by what Linux knows of them. */
export function childrenOf(pid: number): { readonly pid: number; readonly command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`\\) [^Z] ${pid} `).test(read(`/proc/${name}/stat`)))
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`) }));
}

/** The process that starts the reader's children for another one. */
export const spawnersOf = (pid: number): number[] =>
  childrenOf(pid)
    .filter(({ command }) => command.includes("spawner.child.js"))
    .map((found) => found.pid);

/** The reader's children of a process. */
export const readersOf = (pid: number): number[] =>
  spawnersOf(pid)
    .flatMap(childrenOf)
    .map((found) => found.pid);

export const isRunning = (pid: number): boolean =>
  !["", "Z"].includes(/\) (\S)/.exec(read(`/proc/${pid}/stat`))?.[1] ?? "");
