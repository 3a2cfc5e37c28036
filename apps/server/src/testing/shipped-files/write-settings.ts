// npm run settings: writes the table of settings into docs/operations.md.
import { readFile, writeFile } from "node:fs/promises";
import { withSettings } from "./settings-table.ts";

const PAGE = "docs/operations.md";
await writeFile(PAGE, withSettings(await readFile(PAGE, "utf8")));
