import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import type { Limit } from "../../../context/throttle.ts";
import type { AppRow } from "./authenticator.queries.ts";

/** One text for a wrong, a used and an expired code. */
export const APP_REFUSED =
  "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den nächsten ein, den die App zeigt.";

const MONTH = 30 * 24 * HOUR_SECONDS;

type AppKey = Pick<AppRow, "user_id" | "secret_sealed">;

/**
 * Wrong codes: 15 an hour (together with mailed codes) and 60 in 30 days. A guess is right for three of a million
 * codes, so 60 a month succeed in a year with 0.2 %. An attacker needs the password first. The second limit belongs to
 * the secret: a person who signs in by a recovery code and sets the app up again is not locked out by an attacker's
 * attempts.
 */
export const appLimits = ({ user_id, secret_sealed }: AppKey): Limit[] => [
  { name: "two-factor-account", subject: user_id, max: 15, windowSeconds: HOUR_SECONDS },
  {
    name: "authenticator-month",
    subject: `${user_id} ${secret_sealed.toString("base64")}`,
    max: 60,
    windowSeconds: MONTH,
    strict: true,
  },
];

/** Wrong first codes of an app. Counted apart from sign-ins: the secret is on the person's screen, so nobody guesses it. */
export const confirmLimit = (userId: string): Limit => ({
  name: "authenticator-confirm",
  subject: userId,
  max: 15,
  windowSeconds: HOUR_SECONDS,
});

/** Wrong recovery codes. Counted apart from app codes, so that an attacker's guesses there do not lock the owner out here. */
export const recoveryLimit = (userId: string): Limit => ({
  name: "recovery-code",
  subject: userId,
  max: 15,
  windowSeconds: HOUR_SECONDS,
});
