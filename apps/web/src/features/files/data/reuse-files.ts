import type { Browser } from "@krempelfrei/contract/files/files";

/**
 * Puts the known objects of equal files, folders and templates into a fresh answer, so that only what has changed is
 * drawn anew. Changes `fresh` itself: nobody else has it yet. By id and not by place, unlike the query library's own way:
 * a new file at the front of a list makes no other one new.
 */
export function reuseFiles(known: Browser | undefined, fresh: Browser): Browser {
  if (!known) return fresh;
  fresh.files = reuseRows(known.files, fresh.files);
  fresh.folders = reuseRows(known.folders, fresh.folders);
  fresh.templates = reuseRows(known.templates, fresh.templates);
  return fresh;
}

function reuseRows<Row extends { readonly id: string }>(known: Row[], fresh: Row[]): Row[] {
  let byId: Map<string, Row> | undefined;
  let same = known.length === fresh.length;
  for (let index = 0; index < fresh.length; index += 1) {
    const row = fresh[index];
    if (!row) continue;
    let before = known[index];
    // Mostly every row is where it was.
    if (before?.id !== row.id) {
      byId ??= new Map(known.map((each) => [each.id, each]));
      before = byId.get(row.id);
    }
    if (before && isEqual(before, row)) fresh[index] = before;
    same &&= known[index] === fresh[index];
  }
  return same ? known : fresh;
}

/** Of values as JSON has them. Rows of one kind have the same fields. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  for (const key in b) {
    if (!isEqual(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}
