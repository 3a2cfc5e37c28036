import { pino } from "pino";
import type { Ctx } from "../context/context.ts";
import type { Db } from "../db/connect.ts";
import { TEST_SETTINGS } from "./settings.ts";

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
    settings: TEST_SETTINGS,
  };
}
