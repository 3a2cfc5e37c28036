import { conflict } from "./errors.ts";

/**
 * Refuses an edit based on an earlier state of the row; an edit without a revision always passes. Error: 409, with
 * `message` if the standard text is not enough.
 */
export function checkRevision(
  row: { readonly revision: number },
  revision: number | undefined,
  message?: string,
): void {
  if (revision !== undefined && revision !== row.revision) throw conflict(message);
}
