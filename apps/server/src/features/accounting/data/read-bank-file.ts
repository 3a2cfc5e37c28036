import { Worker } from "node:worker_threads";
import type { ColumnMap } from "@krempelfrei/bookkeeping/bank/column-map";
import {
  type Statement,
  StatementError,
  type StatementFault,
  type UnknownColumns,
} from "@krempelfrei/bookkeeping/bank/statement";
import type { readPain002 } from "@krempelfrei/bookkeeping/sepa/pain-002";

type StatusAnswer = ReturnType<typeof readPain002>;

export type BankFileTask =
  | { readonly work: "status"; readonly xml: string }
  | {
      readonly work: "statements";
      readonly files: readonly Uint8Array[];
      readonly maps: readonly ColumnMap[];
    };

export type BankFileAnswer =
  | { readonly report: StatusAnswer }
  | { readonly statements: readonly Statement[] }
  | { readonly fault: StatementFault; readonly columns: UnknownColumns | undefined };

/** Limits of reading a bank's file; a file of 20,000 lines takes a second. */
export const BANK_FILE_LIMITS = { milliseconds: 20_000, memoryMb: 384 };

/** The file needs more time or memory than any file of a bank. */
class TooCostly extends Error {}

/** Files are read one after the other, so that several at once need no more memory than one. */
let last: Promise<unknown> = Promise.resolve();

async function ask(task: BankFileTask): Promise<BankFileAnswer> {
  const turn = last.then(async () => run(task));
  last = turn.catch(() => undefined);
  return turn;
}

async function run(task: BankFileTask): Promise<BankFileAnswer> {
  const { milliseconds, memoryMb } = BANK_FILE_LIMITS;
  const worker = new Worker(new URL("./bank-file.worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const { promise, resolve, reject } = Promise.withResolvers<BankFileAnswer>();
  const timer = setTimeout(() => reject(new TooCostly()), milliseconds);
  worker.once("message", resolve);
  worker.once("error", (error: Error & { code?: string }) => {
    const isTooCostly = error.code === "ERR_WORKER_OUT_OF_MEMORY" || error instanceof RangeError;
    reject(isTooCostly ? new TooCostly() : error);
  });
  worker.once("exit", () => reject(new Error("the thread that reads bank files has ended")));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * Reads statements in a thread with limits of time and memory. Rejects with `StatementError` if one of them cannot be
 * read completely or exceeds the limits.
 */
export async function readStatements(
  files: readonly [Uint8Array, ...Uint8Array[]],
  maps: readonly ColumnMap[],
): Promise<readonly [Statement, ...Statement[]]> {
  const answer = await ask({ work: "statements", files, maps }).catch((error: unknown) => {
    throw error instanceof TooCostly ? new StatementError("tooCostly") : error;
  });
  if ("fault" in answer) throw new StatementError(answer.fault, answer.columns);
  if (!("statements" in answer)) throw new Error("the thread has answered another question");
  const [first, ...others] = answer.statements;
  if (!first) throw new Error("the thread has read no file");
  return [first, ...others];
}

/**
 * Reads a bank's report on a file of direct debits in a thread with the same limits; "too-costly" if it exceeds them.
 */
export async function readStatusReport(xml: string): Promise<StatusAnswer | "too-costly"> {
  const answer = await ask({ work: "status", xml }).catch((error: unknown) => {
    if (error instanceof TooCostly) return undefined;
    throw error;
  });
  if (!answer) return "too-costly";
  if (!("report" in answer)) throw new Error("the thread has answered another question");
  return answer.report;
}
