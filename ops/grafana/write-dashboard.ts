import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dashboard } from "./dashboard.ts";

await writeFile(join(import.meta.dirname, "krempelfrei.json"), `${JSON.stringify(dashboard, null, 2)}\n`);
