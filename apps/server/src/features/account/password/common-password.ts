import { Worker } from "node:worker_threads";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";

/**
 * Passwords that the lists (common passwords, German words and names, keyboard rows, dates) would guess in fewer tries
 * are refused.
 */
const GUESSES_MIN = 1_000_000;
const IDLE_MS = 5 * 60_000;

interface Judge {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (guesses: number) => void; reject: (error: Error) => void }>;
  readonly idle: NodeJS.Timeout;
}

let judge: Judge | undefined;
let asked = 0;

/** Started for the first password that somebody chooses, and stopped when none was chosen for a while. */
function startJudge(): Judge {
  const worker = new Worker(new URL("./common-password.worker.ts", import.meta.url));
  const waiting: Judge["waiting"] = new Map();
  const idle = setTimeout(() => void worker.terminate(), IDLE_MS);
  const started: Judge = { worker, waiting, idle };
  const end = (error: Error): void => {
    if (judge === started) judge = undefined;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", ({ id, guesses }: { id: number; guesses: number }) => {
    waiting.get(id)?.resolve(guesses);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the judge of passwords has ended")));
  worker.unref();
  idle.unref();
  return started;
}

async function guessesFor(password: string, words: readonly string[]): Promise<number> {
  judge ??= startJudge();
  const { worker, waiting, idle } = judge;
  idle.refresh();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, password, words });
  });
}

/**
 * Refuses (422 at `password`) common passwords and small variations of them, including the person's own names and the
 * product's name. Offline; there is no other rule but the length.
 */
export async function refuseCommonPassword(
  ctx: Ctx,
  password: string,
  person: { readonly first_name: string; readonly last_name: string; readonly email: string | null },
): Promise<void> {
  const words = [ctx.settings.productName, person.first_name, person.last_name, person.email ?? ""]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length > 2);
  if ((await guessesFor(password, words)) < GUESSES_MIN) throw invalid("password", MESSAGES.passwordCommon);
}
