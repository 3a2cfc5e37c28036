import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTestDatabase } from "../database.ts";
import { SEED } from "../seed.ts";
import { playYears } from "./play-years.ts";

const YEARS = Number(process.env.OFFICE_YEARS ?? 2);
/** Long, as that of all tests: a busy machine is no failure. */
const LIMIT_MS = YEARS * 600_000;

it(
  `random years of an office add up to the cent, three ways (TEST_SEED=${SEED})`,
  async () => {
    let played = 0;
    const open = async () => {
      const database = await createTestDatabase();
      const folder = await mkdtemp(join(tmpdir(), "krempelfrei-office-"));
      const close = async () => {
        await database.drop();
        await rm(folder, { recursive: true, force: true });
      };
      return { url: database.url, folder, close };
    };
    await playYears({ years: YEARS, seed: SEED, open, onYear: (done) => (played = done) });
    expect(played).toBe(YEARS);
  },
  LIMIT_MS,
);
