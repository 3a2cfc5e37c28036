import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { ANSWER, OUT_OF_MEMORY, REQUEST } from "./messages.ts";

// A child's working directory is the folder of its job.

/** As the parent wrote it, who is trusted. */
export const readRequest = (): unknown => JSON.parse(readFileSync(REQUEST, "utf8"));

/** Reads the standard input, by which the parent sends what no file may contain. */
export const readSecret = (): string => readFileSync(0, "utf8");

/** Whole or not at all: the parent may end the child at any moment. */
export function answer(value: unknown): void {
  writeFileSync(`${ANSWER}.part`, JSON.stringify(value));
  renameSync(`${ANSWER}.part`, ANSWER);
}

/** Of the folder; its length is checked, since another process has written it. */
export function readBitmap(file: string, length: number): Uint8Array {
  const data = readFileSync(file);
  if (data.length !== length) throw new Error("a bitmap of another size");
  return data;
}

/** An engine that gives up has met its limit; nothing that it says leaves the child. */
export function end(error: unknown): never {
  const gaveUp =
    (error instanceof Error && error.name === "RuntimeError") || /memory|allocation/i.test(String(error));
  process.exit(gaveUp ? OUT_OF_MEMORY : 1);
}
