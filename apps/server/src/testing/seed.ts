/**
 * Seed of the random tests: always the same, so that a run is red only for what was changed.
 * `TEST_SEED=…` runs others, `npm run bench -- histories` new ones each time.
 */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_119);
