import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a program of the machine is; children have no PATH. */
export const findProgram = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
