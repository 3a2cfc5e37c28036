import { randomInt } from "node:crypto";

/** Where the random tests of this run begin. They tell it in their titles; `TEST_SEED=…` runs the same ones again. */
export const SEED = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
