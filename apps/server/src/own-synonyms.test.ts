import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setOwnSynonyms, synonymsOf } from "@krempelfrei/documents/text/synonyms";
import { afterEach, expect, it } from "vitest";
import { loadOwnSynonyms } from "./own-synonyms.ts";

afterEach(() => setOwnSynonyms([]));

const fileOf = async (text: string): Promise<string> => {
  const path = join(await mkdtemp(join(tmpdir(), "synonyms-")), "words.txt");
  await writeFile(path, text);
  return path;
};

// Covers search.9
it("searches find by the lists of the installation, and a wrong one stops the start", async () => {
  await loadOwnSynonyms({ synonymsFile: undefined });
  expect(synonymsOf("fsv")).toEqual([]);
  await loadOwnSynonyms({ synonymsFile: await fileOf("FSV Fußballverein\n") });
  expect(synonymsOf("fsv")).toEqual(["fussballverein"]);
  await expect(loadOwnSynonyms({ synonymsFile: await fileOf("FSV\n") })).rejects.toThrow(
    "SYNONYMS_FILE: line 1",
  );
  await expect(loadOwnSynonyms({ synonymsFile: "/nowhere/words.txt" })).rejects.toThrow("SYNONYMS_FILE");
});
