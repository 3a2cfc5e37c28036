import { COMMERZBANK } from "./commerzbank.ts";
import type { CsvFormat } from "./csv-format.ts";
import { DKB } from "./dkb.ts";
import { ING } from "./ing.ts";
import { N26 } from "./n26.ts";
import { POSTBANK } from "./postbank.ts";
import { SPARKASSE_CAMT, SPARKASSE_MT940 } from "./sparkasse.ts";
import { VOLKSBANK } from "./volksbank.ts";

/** All known formats; a header is of the first whose columns it has. */
export const CSV_FORMATS: readonly CsvFormat[] = [
  SPARKASSE_CAMT,
  SPARKASSE_MT940,
  VOLKSBANK,
  DKB,
  POSTBANK,
  COMMERZBANK,
  N26,
  ING,
];
