import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { type ChildSpec, commandOf } from "./child-command.ts";
import { readMade } from "../job-folder.ts";
import { LIMITS } from "../limits.ts";
import { ANSWER, OUT_OF_MEMORY, REQUEST } from "../messages.ts";
import { startChild, type StartedChild } from "./spawner.ts";

/**
 * Priority of children that nobody waits for (-20 to 19), but of one at a time, which has that of the app: a page of the app comes first,
 * and a document is read however busy the machine is. On one whose CPUs are all busy 10 is a tenth of one.
 */
export const NICE = 10;

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

export interface ChildRun<Answer> extends Omit<ChildSpec, "serves"> {
  readonly request: unknown;
  readonly answer: z.ZodType<Answer>;
  /** Somebody waits for it; without that whoever waits for a page of the app comes first. */
  readonly urgent?: boolean | undefined;
  /** Written to the child's standard input only: never to a file, an argument or the environment. */
  readonly secret?: string | undefined;
  /** Children that may be asked before one is started for this request alone. */
  readonly shared?: SharedChildren | undefined;
  readonly signal: AbortSignal;
}

/** Children that serve more than one request. */
export interface SharedChildren {
  /**
   * Resolves to undefined where a child of its own has to be asked: only what a fresh child says against a document counts.
   * Rejects as `runChild`.
   */
  serve<Answer>(run: ChildRun<Answer>): Promise<Answer | undefined>;
}

/**
 * Runs a child for one request, and once more where it aborted: on a busy machine one does now and then that reads the same
 * document well the next time. Rejects with `ChildEnded`, or as the signal says.
 */
export async function runChild<Answer>(run: ChildRun<Answer>): Promise<Answer> {
  const served = await run.shared?.serve(run);
  if (served !== undefined) return served;
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
  await writeRequest(run);
  const child = begin(run);
  const watch = watchChild(child, run.signal);
  try {
    const { code, signal } = await child.end;
    run.signal.throwIfAborted();
    const answer = await readAnswer(run);
    if (answer !== undefined) return answer;
    throw endOf({ code, signal, timedOut: watch.timedOut });
  } finally {
    watch.stop();
  }
}

/** Starts a child with its limits and its priority. */
export function begin(run: ChildSpec & Pick<ChildRun<unknown>, "secret" | "urgent">): StartedChild {
  const [program = "", ...args] = commandOf(run);
  return startChild({
    program,
    args,
    folder: run.folder,
    secret: run.secret,
    answers: run.serves === true,
    nice: run.urgent === true ? undefined : NICE,
  });
}

/** Writes what is asked for. A link that an earlier child has left in the folder is not followed. */
export async function writeRequest({ folder, request, signal }: ChildRun<unknown>): Promise<void> {
  signal.throwIfAborted();
  for (const name of [ANSWER, REQUEST]) await rm(join(folder, name), { force: true });
  await writeFile(join(folder, REQUEST), JSON.stringify(request), { flag: "wx" });
  signal.throwIfAborted();
}

interface Watch {
  readonly timedOut: boolean;
  stop(): void;
}

/** Kills the child at the end of its time by the clock, and when nobody wants its answer any more. */
export function watchChild(child: StartedChild, signal: AbortSignal): Watch {
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    child.kill();
  }, LIMITS.clockMs);
  signal.addEventListener("abort", child.kill);
  return {
    get timedOut() {
      return timedOut;
    },
    stop() {
      clearTimeout(timer);
      signal.removeEventListener("abort", child.kill);
    },
  };
}

/** The reason why a child ended without an answer. */
export function endOf({
  code,
  signal,
  timedOut,
}: Awaited<StartedChild["end"]> & { readonly timedOut: boolean }): ChildEnded {
  if (timedOut || signal === "SIGXCPU") return new ChildEnded("time");
  return new ChildEnded(
    code === null || code === OUT_OF_MEMORY ? "memory" : "damaged",
    String(code ?? signal),
  );
}

/** Undefined where there is none. Rejects with `ChildEnded` for one that is none of those that are expected. */
export async function readAnswer<Answer>({
  folder,
  answer,
}: Pick<ChildRun<Answer>, "answer" | "folder">): Promise<Answer | undefined> {
  const bytes = await readMade(join(folder, ANSWER), LIMITS.outputBytes);
  if (bytes === undefined) return undefined;
  if (bytes === "too large") throw new ChildEnded("memory");
  const parsed = answer.safeParse(parseJson(bytes.toString("utf8")));
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
