import type { Limit } from "../../../core/throttle.ts";

/** One text for a wrong, a used and an expired code. */
export const APP_REFUSED =
  "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den nächsten ein, den die App zeigt.";

/**
 * Wrong codes: 15 an hour, with the mailed ones, and 60 in 30 days. A guess is right for three of a million codes; 60 a
 * month find one with 0.2 % in a year. Only somebody who knows the password gets that far.
 */
export const appLimits = (userId: string): Limit[] => [
  { name: "two-factor-account", subject: userId, max: 15, windowSeconds: 3600 },
  { name: "authenticator-month", subject: userId, max: 60, windowSeconds: 30 * 86_400, strict: true },
];

/** Wrong recovery codes. Apart from those of the app, so that whoever guesses there does not keep the owner out here. */
export const recoveryLimit = (userId: string): Limit => ({
  name: "recovery-code",
  subject: userId,
  max: 15,
  windowSeconds: 3600,
});
