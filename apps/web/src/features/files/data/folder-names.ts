import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import { toPlainText } from "@krempelfrei/contract/plain-text";

const letters = new Intl.Segmenter("de", { granularity: "grapheme" });

/** Two folders of one parent cannot have names that differ only in case. */
export const foldName = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** At most `length` UTF-16 units, cut between visible characters. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = "";
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept.trim();
}

/**
 * Turns the name of a folder on a disk into a valid one: composed, hyphens for slashes, without hidden characters, at
 * most 50 characters; "Ordner" if nothing is left.
 */
export function cleanFolderName(name: string): string {
  const plain = toPlainText(name.normalize("NFC")).replace(/[/\\]/g, "-").trim();
  return cut(plain, FOLDER_NAME_MAX) || "Ordner";
}

export interface CleanPaths {
  /** In the order of the input. */
  readonly paths: readonly (readonly string[])[];
  /** Every renamed folder, once. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Paths of folders on a disk as paths here. Two different folders of one parent stay two, also if their cleaned names
 * are equal: the later one gets a number.
 */
export function cleanPaths(originals: readonly (readonly string[])[]): CleanPaths {
  const names = new Map<string, { readonly path: readonly string[]; readonly taken: Set<string> }>();
  const top = { path: [] as readonly string[], taken: new Set<string>() };
  const renamed: { from: string; to: string }[] = [];
  const paths = originals.map((original) => {
    let parent = top;
    for (const [index, from] of original.entries()) {
      const key = JSON.stringify(original.slice(0, index + 1));
      let known = names.get(key);
      if (!known) {
        const to = free(cleanFolderName(from), parent.taken);
        parent.taken.add(foldName(to));
        if (to !== from.normalize("NFC")) renamed.push({ from, to });
        known = { path: [...parent.path, to], taken: new Set() };
        names.set(key, known);
      }
      parent = known;
    }
    return parent.path;
  });
  return { paths, renamed };
}

function free(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? "" : ` (${number})`;
    const candidate = `${cut(name, FOLDER_NAME_MAX - mark.length)}${mark}`;
    if (!taken.has(foldName(candidate))) return candidate;
  }
}
