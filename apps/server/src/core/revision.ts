import { conflict } from "./errors.ts";

/**
 * Refuses an edit that was made on an earlier state of the row than this one; an edit without a revision always passes.
 * Error: 409, with `message` where the standard text does not say enough.
 */
export function checkRevision(
  row: { readonly revision: number },
  revision: number | undefined,
  message?: string,
): void {
  if (revision !== undefined && revision !== row.revision) throw conflict(message);
}
