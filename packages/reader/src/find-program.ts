import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of a program of the machine; children have no PATH. */
export const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
