import { downloadAuditPackage } from "@krempelfrei/contract/accounting/audit";
import * as api from "@krempelfrei/contract/accounting/quarterly";
import { listRetention } from "@krempelfrei/contract/accounting/retention";
import { addressOf } from "@krempelfrei/contract/call";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";

export const quartersQuery = query(api.listQuarters, { query: {} });

export const useLockQuarter = () =>
  useChange({
    send: (key: string) => call(api.lockQuarter, { params: { key } }),
    // Closing a quarter may make a former customer due for erasure.
    invalidates: [answers(api.listQuarters), answers(listRetention)],
  });

/** Addresses of the files of a quarter. */
export const downloadsOf = (key: string) => ({
  datev: addressOf(api.downloadQuarterDatev, { key }),
  csv: addressOf(api.downloadQuarterCsv, { key }),
  pdf: addressOf(api.downloadQuarterPdf, { key }),
  /** Audit package of the quarter's year. */
  audit: addressOf(downloadAuditPackage, { year: key.slice(0, 4) }),
});
