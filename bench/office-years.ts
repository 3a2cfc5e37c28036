import { randomInt } from "node:crypto";
import { openEmbedded } from "@krempelfrei/embedded-postgres/open";
import { loadConfig } from "../apps/server/src/config.ts";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { EMBEDDED_ROLES } from "../apps/server/src/db/open.ts";
import { createLog } from "../apps/server/src/deps.ts";
import { playYears } from "../apps/server/src/testing/office-years/play-years.ts";
import type { Figure } from "./figure.ts";
import { temporaryFolder } from "./server.ts";

const TOLD_EVERY = 50;

/** Random years of an office, each held against a model, SQL and the export for DATEV. Fails at the first difference. */
export async function measureOfficeYears(years: number): Promise<Figure[]> {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  console.error(`${years} years of an office, TEST_SEED=${seed}`);
  const log = createLog(loadConfig({ LOG_LEVEL: "silent" }));
  const open = async () => {
    const folder = await temporaryFolder();
    const database = await openEmbedded({ folder: folder.path, ...EMBEDDED_ROLES, log });
    await migrate(database.url);
    const close = async () => {
      await database.stop();
      await folder.remove();
    };
    return { url: database.url, folder: `${folder.path}/contents`, close };
  };
  const onYear = (done: number) => {
    if (done % TOLD_EVERY === 0) console.error(`${done} years`);
  };
  await playYears({ years, seed, open, onYear });
  return [
    { name: "office-years: without a difference", ours: String(years), reference: "", ratio: "", target: "" },
  ];
}
