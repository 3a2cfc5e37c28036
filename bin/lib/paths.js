import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the project. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** The Node.js that the product runs on; it comes with the packages. */
export const NODE = join(ROOT, "node_modules/.bin/node");
