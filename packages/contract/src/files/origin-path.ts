import { ORIGIN_PATH_MAX } from "../limits.ts";
import { toPlainText } from "../plain-text.ts";

/** Longest name of a folder on a disk, in UTF-16 code units. */
const PART_MAX = 255;

/**
 * Folders that a file came from on its sender's disk, as one text with "/" between them, the outermost first: without
 * control characters, "." and "..". The outermost folders go where it would be longer than `ORIGIN_PATH_MAX`; null
 * without a folder.
 */
export function originPath(folders: readonly string[]): string | null {
  const names = folders
    .flatMap((folder) => folder.split(/[/\\]/))
    .map((name) => toPlainText(name.normalize("NFC").slice(0, PART_MAX)).trim())
    .filter((name) => /[^\s.]/.test(name));
  while (names.join("/").length > ORIGIN_PATH_MAX) names.shift();
  return names.join("/") || null;
}
