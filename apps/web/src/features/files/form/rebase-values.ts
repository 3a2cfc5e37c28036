import type { FileItem } from "@krempelfrei/contract/files/files";
import { toValues, type FileFormValues } from "./file-form-values.ts";

type Field = keyof FileFormValues;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface Rebased {
  /** What was typed, and what the newer version says of everything else. */
  readonly values: FileFormValues;
  /** Fields that were typed in here and changed to something else there. */
  readonly clashes: readonly Field[];
}

/** Reapplies what was typed over `base` to a newer version of the same document, so that nothing typed is lost. */
export function rebaseValues(base: FileItem, newer: FileItem, typed: FileFormValues): Rebased {
  const before = toValues(base);
  const after = toValues(newer);
  const fields = Object.keys(typed) as Field[];
  const kept = fields.filter((field) => !same(typed[field], before[field]));
  const clashes = kept.filter(
    (field) => !same(after[field], before[field]) && !same(after[field], typed[field]),
  );
  return {
    values: { ...after, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) },
    clashes,
  };
}
