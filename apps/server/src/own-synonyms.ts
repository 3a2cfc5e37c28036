import { readFile } from "node:fs/promises";
import { readSynonyms, setOwnSynonyms } from "@krempelfrei/documents/text/synonyms";
import type { Config } from "./config.ts";
import { ConfigError } from "./core/config-error.ts";

/**
 * Adds the installation's own lists of synonyms to searches, if it has any. Error: `ConfigError` for an unreadable file
 * or a wrong line.
 */
export async function loadOwnSynonyms({ synonymsFile }: Pick<Config, "synonymsFile">): Promise<void> {
  if (synonymsFile === undefined) return;
  try {
    setOwnSynonyms(readSynonyms(await readFile(synonymsFile, "utf8")));
  } catch (error) {
    throw new ConfigError(`SYNONYMS_FILE: ${error instanceof Error ? error.message : String(error)}`);
  }
}
