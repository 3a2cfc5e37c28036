import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import type { Limit } from "../../../context/throttle.ts";
import type { AppRow } from "./authenticator.queries.ts";

/** One text for a wrong, a used and an expired code. */
export const APP_REFUSED =
  "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den nächsten ein, den die App zeigt.";

const MONTH = 30 * 24 * HOUR_SECONDS;

type AppKey = Pick<AppRow, "user_id" | "secret_sealed">;

/**
 * Wrong codes: 15 an hour, with the mailed ones, and 60 in 30 days. A guess is right for three of a million codes; 60 a
 * month find one with 0.2 % in a year. Only somebody who knows the password gets that far. The second one counts for the
 * secret: who signs in by a recovery code and sets the app up again is not kept out by what a stranger has used up.
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

/** Wrong first codes of an app. Apart from those of the sign-in: nobody guesses a secret that is on the screen. */
export const confirmLimit = (userId: string): Limit => ({
  name: "authenticator-confirm",
  subject: userId,
  max: 15,
  windowSeconds: HOUR_SECONDS,
});

/** Wrong recovery codes. Apart from those of the app, so that whoever guesses there does not keep the owner out here. */
export const recoveryLimit = (userId: string): Limit => ({
  name: "recovery-code",
  subject: userId,
  max: 15,
  windowSeconds: HOUR_SECONDS,
});
