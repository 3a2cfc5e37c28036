import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LANGUAGES, trainedData } from "./engine.ts";
import { findProgram } from "./find-program.ts";
import { makeJobFolder } from "./job-folder.ts";
import type { Native } from "./messages.ts";

const OLDEST = 5;

/** The machine's tesseract, 5 or newer, with the packages' data in a folder; undefined without one. */
export async function findNative(): Promise<Native | undefined> {
  const program = findProgram("tesseract");
  if (program === undefined) return undefined;
  const { status, stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major = "0"] = /^tesseract v?(\d+)/.exec(stdout ?? "") ?? [];
  if (status !== 0 || Number(major) < OLDEST) return undefined;
  const data = await makeJobFolder();
  for (const language of LANGUAGES)
    await writeFile(join(data, `${language}.traineddata`), trainedData(language));
  return { program, data };
}
