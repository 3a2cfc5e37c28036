/**
 * The quotient of two integers, rounded to the nearest, halves away from zero: the result for a negative amount is the
 * exact negative, which a Storno needs (accounting.md 1.7). Without floating point.
 */
export function divRound(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || !Number.isSafeInteger(divisor) || divisor <= 0) {
    throw new RangeError(`${dividend} / ${divisor} is no division of integers by a positive one`);
  }
  const amount = Math.abs(dividend);
  const rest = amount % divisor;
  const whole = (amount - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
  // Not -0, which some comparisons distinguish from 0.
  return dividend < 0 && whole !== 0 ? -whole : whole;
}

/**
 * The share `part` / `whole` of an amount, rounded as by `divRound`; `whole` may be below 0, but not 0. Exact for any
 * amounts, although the product of two may exceed a safe integer.
 */
export function shareOf(cents: number, part: number, whole: number): number {
  const [product, by] = [BigInt(cents) * BigInt(part), BigInt(Math.abs(whole))];
  const amount = product < 0n ? -product : product;
  const rounded = Number((2n * amount + by) / (2n * by));
  return product < 0n === whole < 0 || rounded === 0 ? rounded : -rounded;
}

/** The sum of amounts in cents. Errors: a RangeError beyond the whole numbers that are exact. */
export function sumCents(amounts: Iterable<number>): number {
  let sum = 0;
  for (const cents of amounts) sum += cents;
  if (!Number.isSafeInteger(sum)) throw new RangeError(`${sum} is no exact sum`);
  return sum;
}
