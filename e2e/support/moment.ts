import { mkdir } from "node:fs/promises";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { shiftDatabase, shiftOfDate } from "@krempelfrei/testing/moment";
import pg from "pg";
import { EMBEDDED_ROLES } from "../../apps/server/src/db/open.ts";

const silent = (): void => undefined;

/** Options of Node.js for a process that lives at the moment of the tests. */
export const AT_MOMENT = ["--import", import.meta.resolve("@krempelfrei/testing/begin")];

/** Makes the database of an app that has never run, at the moment of the tests. */
export async function prepareDatabase(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const log = { info: silent, warn: silent, error: silent };
  const { url, stop } = await openEmbedded({ folder: dataDir, ...EMBEDDED_ROLES, log, durable: false });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(shiftDatabase(shiftOfDate()));
  await client.end();
  await stop();
}
