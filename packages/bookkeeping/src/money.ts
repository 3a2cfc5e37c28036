/**
 * The quotient of two integers, rounded to the nearest, halves away from zero: so the negative of an amount is calculated
 * to the exact negative of its result, which a Storno needs (accounting.md 1.7). No floating point takes part.
 */
export function divRound(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor) || divisor <= 0) {
    throw new RangeError(`${dividend} / ${divisor} is no division of integers by a positive one`);
  }
  const amount = Math.abs(dividend);
  const rest = amount % divisor;
  const whole = (amount - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  // Not -0, which is another value than 0 to whoever compares.
  return dividend < 0 && whole !== 0 ? -whole : whole;
}

/** The sum of amounts in cents. Errors: a RangeError beyond the whole numbers that are exact. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is no exact sum`);
  return sum;
}
