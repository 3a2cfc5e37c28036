import { pino } from "pino";
import type { Ctx } from "../context/context.ts";
import type { Db } from "../db/connect.ts";

const absent = (what: string) =>
  new Proxy({}, { get: () => () => Promise.reject(new Error(`no ${what} in this test`)) }) as never;

/** Dependencies of a worker whose jobs need the database only. */
export function jobDeps(db: Db): Omit<Ctx, "actor"> {
  return {
    db,
    blobs: absent("storage"),
    mail: absent("mail"),
    clock: () => new Date(),
    log: pino({ level: process.env.TEST_LOG ?? "silent" }),
    settings: {
      appUrl: "http://localhost",
      productName: "Krempelfrei",
      uploadMaxBytes: 1,
      uploadAlso: [],
      quota: { dayFiles: 0, dayBytes: 0, files: 0, bytes: 0 },
      onePersonOffice: false,
      keepDeletedDays: 30,
      readsDocuments: true,
    },
  };
}
