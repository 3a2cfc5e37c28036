/// <reference lib="dom" />
import type { Browser, Page } from "playwright-core";

declare global {
  interface Window {
    /** Length in ms of the tasks over 50 ms since it was last emptied. */
    longTasks: number[];
  }
}

/** In the page, before its own scripts: notes its long tasks from now on. */
export function observeLongTasks(): void {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds of CPU. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/**
 * Runs the work and returns the largest CPU time, in ms, that one task of the page's main thread took meanwhile. Unlike the
 * length of a task it hardly grows when the machine has other things to do.
 */
export async function longestCpuTask(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  try {
    await work();
  } catch (error) {
    await browser.stopTracing();
    throw error;
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const times = trace.traceEvents
    .filter(({ name, ph, pid, tid }) => name.endsWith("RunTask") && ph === "X" && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return times.reduce((longest, time) => Math.max(longest, time), 0);
}
