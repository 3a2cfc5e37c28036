/** The reason of a test that was not begun. */
export const NO_TIME = "the time for the tests is over";

/**
 * Whether the time that was given to the whole run is over (`--minutes`): no test is begun then, and what runs may end.
 * `TEST_UNTIL` is on the clock of the machine that only goes forward: all processes have the same, whatever their date.
 */
export function isTimeOver(): boolean {
  const until = process.env.TEST_UNTIL;
  return until !== undefined && process.hrtime.bigint() > BigInt(until);
}
