import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import { type ChildSpec, commandOf } from "./child-command.ts";
import { readMade } from "../job-folder.ts";
import { LIMITS } from "../limits.ts";
import { ANSWER, OUT_OF_MEMORY, REQUEST } from "../messages.ts";
import { startChild, type StartedChild } from "./spawner.ts";

/**
 * Priority of background children (-20 to 19), except one at a time, which has the app's priority: pages of the app
 * come first, but a document is read however busy the machine is. With all CPUs busy, 10 gets a tenth of one.
 */
export const NICE = 10;

/** The child was killed, crashed or gave no valid answer; the same document would end the next child too. */
export class ChildEnded extends Error {
  readonly reason: "time" | "memory" | "damaged";
  /** Exit code or signal; empty if unknown. */
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
  /** True if a person waits for the answer; otherwise requests to the app have priority. */
  readonly urgent?: boolean | undefined;
  /** Written to the child's standard input only: never to a file, an argument or the environment. */
  readonly secret?: string | undefined;
  /** Running children to ask before starting one for this request. */
  readonly shared?: SharedChildren | undefined;
  readonly signal: AbortSignal;
}

/** Running child processes that serve several requests, one after the other, so that no process starts for each. */
export interface SharedChildren {
  /**
   * Resolves to undefined if a fresh child has to be asked: only a fresh child's verdict against a document counts.
   * Rejects as `runChild`.
   */
  serve<Answer>(run: ChildRun<Answer>): Promise<Answer | undefined>;
}

/**
 * Runs a child for one request unless shared children answer it, and again if it aborted, which happens occasionally
 * on a busy machine with readable documents. Rejects with `ChildEnded`, or as the signal says.
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
 * The child has an empty environment, no network if the Linux system allows that, and limits for memory and time. Its
 * answer before its end counts.
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

/** Writes the request. A link left in the folder by an earlier child is not followed. */
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

/** Kills the child after its time limit, or when its answer is no longer needed. */
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

/** Undefined without an answer. Rejects with `ChildEnded` for an unexpected or too large answer. */
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
