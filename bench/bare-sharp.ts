import { readFile } from "node:fs/promises";
import { drawPreviews } from "./draw-previews.ts";

// A process that draws the pictures of a photograph and does nothing else: <file>.
await drawPreviews(await readFile(process.argv[2] ?? ""));
