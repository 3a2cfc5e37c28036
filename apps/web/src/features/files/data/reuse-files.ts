import type { Browser } from "@krempelfrei/contract/files/files";

/**
 * A fresh listing with the known objects of equal files, folders and templates, so that only changed ones are rendered
 * again. Compares by id and not by index like the query library: a new file at the front changes no other object.
 */
export function reuseFiles(known: Browser | undefined, fresh: Browser): Browser {
  if (!known || known === fresh) return fresh;
  return {
    ...fresh,
    files: reuseRows(known.files, fresh.files),
    folders: reuseRows(known.folders, fresh.folders),
    templates: reuseRows(known.templates, fresh.templates),
  };
}

function reuseRows<Row extends { readonly id: string }>(known: Row[], fresh: Row[]): Row[] {
  if (known === fresh) return known;
  let byId: Map<string, Row> | undefined;
  const rows = fresh.map((row, index) => {
    let before = known[index];
    // Most rows are still at the same index.
    if (before?.id !== row.id) {
      byId ??= new Map(known.map((each) => [each.id, each]));
      before = byId.get(row.id);
    }
    return before && isEqual(before, row) ? before : row;
  });
  const same = known.length === rows.length && rows.every((row, index) => row === known[index]);
  return same ? known : rows;
}

/** Compares JSON values. Rows of one kind have the same fields, so only the keys of `b` are compared. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  for (const key in b) {
    if (!isEqual(a[key as keyof typeof a], b[key as keyof typeof b])) return false;
  }
  return true;
}
