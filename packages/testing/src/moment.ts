/**
 * The moment at which every test file, its database and its browser begin, whatever the day and hour of the machine:
 * `TEST_NOW` (ISO 8601), or a plain working day. bin/test-moments.js runs the suite at moments that are less plain.
 */
export const MOMENT = new Date(process.env.TEST_NOW ?? "2026-11-19T10:00:00+01:00");

interface Shift {
  readonly RealDate: DateConstructor;
  milliseconds: number;
}

/**
 * Makes `Date` tell the time of the machine so many milliseconds later; it runs on from there. Timers stay as they are.
 * Stands alone, because the browser gets its source as text.
 */
export function shiftDate(milliseconds: number): void {
  const place = globalThis as { dateShift?: Shift };
  const shift = (place.dateShift ??= { RealDate: Date, milliseconds });
  shift.milliseconds = milliseconds;
  const { RealDate } = shift;
  const now = (): number => RealDate.now() + shift.milliseconds;
  // A proxy: a date that the system makes (of a file, of a message) stays an instance of it.
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, derived) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, derived) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
}

/** Milliseconds by which `Date` is shifted in this process. */
export const shiftOfDate = (): number => (globalThis as { dateShift?: Shift }).dateShift?.milliseconds ?? 0;

/**
 * Makes this process live at the moment of the tests from now on; with `TEST_SHIFT` (milliseconds) at the one that
 * another process of the same run lives at.
 */
export function beginAtMoment(): void {
  const { RealDate } = (globalThis as { dateShift?: Shift }).dateShift ?? { RealDate: Date };
  const { TEST_SHIFT } = process.env;
  shiftDate(TEST_SHIFT === undefined ? MOMENT.getTime() - RealDate.now() : Number(TEST_SHIFT));
}

/** For a test file that counts from fixed days: makes it live at a moment of its own, before it makes its world. */
export const beginAt = (moment: string): void => shiftDate(shiftOfDate() + Date.parse(moment) - Date.now());

/** Makes a database tell the time so many milliseconds later: for its defaults, triggers and leases. */
export const shiftDatabase = (milliseconds: number): string => `
  CREATE OR REPLACE FUNCTION pg_catalog.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN pg_catalog.transaction_timestamp() + make_interval(secs => ${milliseconds / 1000})`;
