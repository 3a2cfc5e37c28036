import { spawn, spawnSync, type StdioOptions } from "node:child_process";
import { writeFileSync } from "node:fs";
import { once } from "node:events";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { findProgram } from "./find-program.ts";
import { LIMITS } from "./limits.ts";
import { ANSWER, OUT_OF_MEMORY, REQUEST } from "./messages.ts";

const MB = 1024 ** 2;
/**
 * Memory that can be written, used or not. Addresses are not limited: V8 sets 18 GB of them aside for guards, which cost nothing, and
 * without them each access of an engine to its memory is checked.
 */
const WRITABLE_MB = 2048;
/**
 * How often code of an engine runs before it is compiled once more, and better; three times what V8 takes. A page is over before
 * more pays: recognising one takes 15 % less time of the CPU.
 */
const TIERING_BUDGET = 40_000_000;
const SOURCE = import.meta.dirname;

export type ChildKind = "pdf" | "picture" | "mail";

/** The child came to no end of its own; the same document would end the next one too. */
export class ChildEnded extends Error {
  readonly reason: "time" | "memory" | "damaged";
  /** Exit code or signal; empty where that says nothing. */
  readonly how: string;
  constructor(reason: ChildEnded["reason"], how = "") {
    super(`the child ended: ${reason} ${how}`.trim());
    this.name = "ChildEnded";
    this.reason = reason;
    this.how = how;
  }
}

export interface ChildRun<Answer> {
  readonly kind: ChildKind;
  /** Of the job: what the child reads and writes. */
  readonly folder: string;
  readonly request: unknown;
  readonly answer: z.ZodType<Answer>;
  /** Time of a CPU; by the clock each child gets `LIMITS.clockMs`, since the machine may be busy. */
  readonly cpuMs: number;
  /** What it may write into one file; without it `LIMITS.outputBytes`. */
  readonly fileBytes?: number;
  /** Folders that it may read, and whether it may start a program. */
  readonly programs?: { readonly folder: string };
  /** Somebody waits for it; without that whoever waits for a page of the app comes first. */
  readonly urgent?: boolean | undefined;
  /** Written to the child's standard input only: never to a file, an argument or the environment. */
  readonly secret?: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Runs a child for one request, and once more where it aborted: on a busy machine one does now and then that reads the same
 * document well the next time. Rejects with `ChildEnded`, or as the signal says.
 */
export async function runChild<Answer>(run: ChildRun<Answer>): Promise<Answer> {
  return runOnce(run).catch(async (error: unknown) => {
    if (error instanceof ChildEnded && error.how === "SIGABRT") return runOnce(run);
    throw error;
  });
}

/**
 * The child has an empty environment, on Linux no network where the system allows to take it away, and limits for memory
 * and time. What it had answered before it ended counts.
 */
async function runOnce<Answer>(run: ChildRun<Answer>): Promise<Answer> {
  const { folder, request, signal } = run;
  signal.throwIfAborted();
  await rm(join(folder, ANSWER), { force: true });
  await writeFile(join(folder, REQUEST), JSON.stringify(request));
  const [program = "", ...args] = commandOf(run);
  signal.throwIfAborted();
  const stdio: StdioOptions = [run.secret === undefined ? "ignore" : "pipe", "ignore", "ignore"];
  const child = spawn(program, args, { cwd: folder, env: {}, stdio, detached: true });
  // A child that has just ended reads nothing.
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(run.secret);
  if (child.pid !== undefined && run.urgent !== true) lowerPriority(child.pid);
  let timedOut = false;
  const kill = (): void => {
    // The whole group of processes: a tesseract of the machine is a child of the child.
    if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid);
  };
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, LIMITS.clockMs);
  signal.addEventListener("abort", kill);
  try {
    const [code, killedBy] = (await once(child, "exit")) as [number | null, string | null];
    signal.throwIfAborted();
    const answer = await readAnswer(run);
    if (answer !== undefined) return answer;
    if (timedOut || killedBy === "SIGXCPU") throw new ChildEnded("time");
    const how = String(code ?? killedBy);
    throw new ChildEnded(code === null || code === OUT_OF_MEMORY ? "memory" : "damaged", how);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
  }
}

/**
 * Linux may share the CPUs out between sessions first (`sched_autogroup_enabled`), and a child has one of its own: there the
 * priority of the process counts for nothing, and that of its session does.
 */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It has just ended, or the system knows nothing of that.
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

async function readAnswer<Answer>({ folder, answer }: ChildRun<Answer>): Promise<Answer | undefined> {
  const path = join(folder, ANSWER);
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  if (size > LIMITS.outputBytes) throw new ChildEnded("memory");
  const parsed = answer.safeParse(parseJson(await readFile(path, "utf8")));
  if (!parsed.success) throw new ChildEnded("damaged");
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function commandOf({ kind, folder, cpuMs, fileBytes, programs }: ChildRun<unknown>): string[] {
  const readable = [...PACKAGES, folder, ...(programs ? [programs.folder] : [])];
  const node = [
    process.execPath,
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    // An add-on is not held by any of this: limits and the missing network are what holds it.
    ...(kind === "picture" ? ["--allow-addons"] : []),
    ...(programs ? ["--allow-child-process"] : []),
    `--max-old-space-size=${LIMITS.oldSpaceMb}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
    "--no-warnings",
    join(SOURCE, `${kind}.child.ts`),
  ];
  const { unshare, prlimit } = isolation();
  // First a signal that tells of the time, then the end.
  const seconds = Math.ceil(cpuMs / 1000);
  const limits = [`--data=${WRITABLE_MB * MB}`, `--cpu=${seconds}:${seconds + 5}`, "--core=0"];
  const held = prlimit ? [prlimit, ...limits, `--fsize=${fileBytes ?? LIMITS.outputBytes}`] : [];
  return [...(unshare ? [unshare, "-rn"] : []), ...held, ...node];
}

/** Folders of all packages that a child may load. */
const PACKAGES = [
  join(SOURCE, "../.."),
  // Of the installed ones, which are in one folder.
  fileURLToPath(import.meta.resolve("pdf-lib/package.json")).replace(/pdf-lib[\\/]package\.json$/, ""),
];

/** Where the system lets anybody have a network of its own, which is empty. */
function usableUnshare(): string | undefined {
  const path = process.platform === "linux" ? findProgram("unshare") : undefined;
  if (path === undefined) return undefined;
  return spawnSync(path, ["-rn", process.execPath, "--version"], { env: {}, stdio: "ignore" }).status === 0
    ? path
    : undefined;
}

interface Holds {
  readonly unshare: string | undefined;
  readonly prlimit: string | undefined;
}
let holds: Holds | undefined;

/** What of the system holds the children; tried once. */
export function isolation(): Holds {
  holds ??= {
    unshare: usableUnshare(),
    prlimit: process.platform === "linux" ? findProgram("prlimit") : undefined,
  };
  return holds;
}
