import { parentPort, workerData } from "node:worker_threads";
import { readStatement } from "@krempelfrei/bookkeeping/bank/read-statement";
import { StatementError } from "@krempelfrei/bookkeeping/bank/statement";
import { readPain002 } from "@krempelfrei/bookkeeping/sepa/pain-002";
import type { BankFileAnswer, BankFileTask } from "./read-bank-file.ts";

// A thread of its own: the parsers run without a pause, and a crafted file may make them slow.
function read(task: BankFileTask): BankFileAnswer {
  if (task.work === "status") return { report: readPain002(task.xml) };
  try {
    return { statements: task.files.map((file) => readStatement(file, task.maps)) };
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    return { fault: error.fault, columns: error.columns };
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(read(workerData as BankFileTask));
