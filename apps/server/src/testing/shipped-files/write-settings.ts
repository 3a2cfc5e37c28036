// npm run settings: writes docs/settings.md.
import { writeFile } from "node:fs/promises";
import { settingsPage } from "./settings-table.ts";

await writeFile("docs/settings.md", settingsPage());
