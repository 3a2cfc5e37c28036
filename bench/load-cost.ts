import { readFile } from "node:fs/promises";

/** Hertz in which Linux tells the time of processors. */
const TICKS = 100;

/** A process and all that descend from it, without those of `except` and theirs. */
export async function processTree(pid: number, except?: number): Promise<number[]> {
  if (pid === except) return [];
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const below = await Promise.all(
    children
      .split(" ")
      .filter(Boolean)
      .map((child) => processTree(Number(child), except)),
  );
  return [pid, ...below.flat()];
}

/** Seconds of processor that processes have used, with those of their children that have ended: proc_pid_stat(5). */
export async function processorSeconds(pids: readonly number[]): Promise<number> {
  const each = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  });
  return (await Promise.all(each)).reduce((sum, value) => sum + value, 0);
}

/** Memory of processes in MB; what several share counts once in all (PSS). */
export async function memoryMb(pids: readonly number[]): Promise<number> {
  const each = pids.map(async (pid) => {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1024;
  });
  return (await Promise.all(each)).reduce((sum, value) => sum + value, 0);
}
