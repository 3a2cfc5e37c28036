import type { FileItem } from "@krempelfrei/contract/files/files";
import { TAGS_MAX } from "@krempelfrei/contract/limits";
import type { Change } from "../data/change-each.api.ts";

export const TAG_MODES = ["add", "remove", "replace"] as const;
export type TagMode = (typeof TAG_MODES)[number];

/** Tags that differ only in case or in spaces around them are the same. */
const keyOf = (tag: string): string => tag.trim().toLocaleLowerCase("de");
const unique = (tags: readonly string[]): string[] => {
  const keys = tags.map(keyOf);
  return tags.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
};
const without = (tags: readonly string[], others: readonly string[]): string[] => {
  const keys = new Set(others.map(keyOf));
  return tags.filter((tag) => !keys.has(keyOf(tag)));
};

export function tagsAfter(before: readonly string[], mode: TagMode, tags: readonly string[]): string[] {
  if (mode === "remove") return without(before, tags);
  if (mode === "replace") return unique(tags);
  return [...before, ...without(unique(tags), before)].slice(0, TAGS_MAX);
}

/** Only actual changes of documents that may be changed. */
export const tagChanges = (files: readonly FileItem[], mode: TagMode, tags: readonly string[]): Change[] =>
  files
    .filter((file) => file.can_modify)
    .map((file) => ({ file, changes: { tags: tagsAfter(file.tags, mode, tags) } }))
    .filter(({ file, changes }) => changes.tags.join("\n") !== file.tags.join("\n"));

/** Tags that a change removes, each with the number of documents that lose it, the most frequent first. */
export function lostTags(changes: readonly Change[]): readonly { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { file, changes: to } of changes) {
    for (const tag of without(file.tags, to.tags ?? [])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, "de"));
}
