import type { FileItem } from "@krempelfrei/contract/files/files";

/** Position among the existing documents of the sequence, with the previous and the next one. */
export function neighbours(files: readonly FileItem[], sequence: readonly string[], id: string) {
  const known = new Map(files.map((file) => [file.id, file]));
  const there = sequence.filter((other) => other === id || known.has(other));
  const index = there.indexOf(id);
  return {
    position: index + 1,
    total: there.length,
    following: known.get(there[index + 1] ?? ""),
    preceding: known.get(there[index - 1] ?? ""),
  };
}
