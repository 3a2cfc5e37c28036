import { camtStatement, type CamtRow } from "@krempelfrei/testing/statements";

/** A statement of a Sparkasse with these lines (CSV-CAMT), from accounts that nobody knows unless they are named. */
export const sparkasseStatement = (own: string, rows: readonly CamtRow[]): Buffer =>
  Buffer.from(camtStatement(...rows.map((row) => ({ text: "GUTSCHRIFT", iban: "", ...row, own }))));
