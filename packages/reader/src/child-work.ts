import { readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import { ANSWER, OUT_OF_MEMORY, REQUEST, SERVES } from "./messages.ts";

// A child's working directory is the folder of its job.

/** Does the work of the request in the working directory, or in each folder that the parent names, sequentially. */
export async function serve(work: () => Promise<void>): Promise<void> {
  try {
    if (process.argv[2] !== SERVES) return await work();
    const { createInterface } = await import("node:readline");
    const folder = process.cwd();
    for await (const name of createInterface({ input: process.stdin })) {
      process.chdir(name);
      await work();
      process.chdir(folder);
      writeSync(1, "\n");
    }
  } catch (error) {
    end(error);
  }
}

/** Reads the request, which the trusted parent has written. */
export const readRequest = (): unknown => JSON.parse(readFileSync(REQUEST, "utf8"));

/** Reads the standard input, for input that no file may contain. */
export const readSecret = (): string => readFileSync(0, "utf8");

/** Writes the answer atomically, because the parent may end the child at any time. */
export function answer(value: unknown): void {
  writeFileSync(`${ANSWER}.part`, JSON.stringify(value));
  renameSync(`${ANSWER}.part`, ANSWER);
}

/** Reads a bitmap of the folder. Its length is checked, because another process has written it. */
export function readBitmap(file: string, length: number): Uint8Array {
  const data = readFileSync(file);
  if (data.length !== length) throw new Error("a bitmap of another size");
  return data;
}

/** Ends the child with `OUT_OF_MEMORY` if an engine failed, because it has met its limit; after other errors with 1. */
function end(error: unknown): never {
  const gaveUp =
    (error instanceof Error && error.name === "RuntimeError") || /memory|allocation/i.test(String(error));
  process.exit(gaveUp ? OUT_OF_MEMORY : 1);
}
