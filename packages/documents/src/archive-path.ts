import { capped } from "./file-name.ts";

// Characters that Windows refuses in a name, and path separators.
const REFUSED = /[<>:"/\\|?*\p{Cc}]/gu;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Maximum length of a path's part: with a few folders it stays below Windows' default of 260 characters. */
const PART_MAX = 80;

/** One name of a path that every operating system can unpack; never empty, "." or "..". */
export function archiveName(raw: string): string {
  const name = capped(raw.toWellFormed().normalize("NFC").replace(REFUSED, "_"), PART_MAX)
    .replace(/[. ]+$/, "")
    .trim()
    .replace(RESERVED, "_$1");
  return name === "" ? "_" : name;
}

/**
 * Gives each file of an archive a unique path: the second "Rechnung.pdf" of a folder becomes "Rechnung (2).pdf".
 * Ignores case, like Windows and macOS.
 */
export function uniquePaths(): (folders: readonly string[], name: string, extension: string) => string {
  const taken = new Set<string>();
  // Number from which the search for a free name continues: thousands of scans may share one name.
  const last = new Map<string, number>();
  return (folders, name, extension) => {
    const folder = folders.map((part) => `${archiveName(part)}/`).join("");
    const base = archiveName(name);
    const same = `${folder}${base}.${extension}`.toLowerCase();
    for (let number = (last.get(same) ?? 0) + 1; ; number += 1) {
      const path = `${folder}${base}${number === 1 ? "" : ` (${number})`}.${extension}`;
      if (taken.has(path.toLowerCase())) continue;
      taken.add(path.toLowerCase());
      last.set(same, number);
      return path;
    }
  };
}
