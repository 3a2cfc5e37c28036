import { camtStatement, type CamtRow } from "@krempelfrei/testing/statements";

/** A statement of a Sparkasse with these lines (CSV-CAMT). */
export const sparkasseStatement = (own: string, rows: readonly CamtRow[]): Buffer =>
  Buffer.from(camtStatement(...rows.map((row) => ({ ...row, own }))));
