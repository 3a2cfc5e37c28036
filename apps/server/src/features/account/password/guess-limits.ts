import { DAY_SECONDS, HOUR_SECONDS } from "@krempelfrei/contract/durations";
import { clientNetwork, type Ctx } from "../../../context/context.ts";
import { clearLimits, type Limit } from "../../../context/throttle.ts";

// Limits of guesses at an account; docs/features/accounts.md says who can fill and clear each.

const REFUSAL =
  "Zu viele falsche Anmeldungen mit dieser E-Mail-Adresse. Sofort hinein kommen Sie über „Passwort vergessen?“ mit dem Link, den wir Ihnen schicken, oder mit einem Passkey.";

/** Ten wrong passwords an hour and 30 a day for an account, from one network. */
export const ofNetwork = (ctx: Ctx, email: string): Limit[] => {
  const subject = `${email} ${clientNetwork(ctx)}`;
  return [
    { name: "sign-in-hour", subject, max: 10, windowSeconds: HOUR_SECONDS, strict: true, refusal: REFUSAL },
    { name: "sign-in-day", subject, max: 30, windowSeconds: DAY_SECONDS, strict: true, refusal: REFUSAL },
  ];
};

/** 300 wrong passwords a day for an account, from all networks together: a bound for distributed guessing. */
export const ofAccount = (email: string): Limit => ({
  name: "sign-in-account",
  subject: email,
  max: 300,
  windowSeconds: DAY_SECONDS,
  strict: true,
  refusal: REFUSAL,
});

/** Ten wrong passwords an hour for an account, in a browser in which it has signed in before. */
export const ofBrowser = (email: string, browserHash: Buffer): Limit => ({
  name: "sign-in-browser",
  subject: `${email} ${browserHash.toString("hex")}`,
  max: 10,
  windowSeconds: HOUR_SECONDS,
  strict: true,
  refusal: REFUSAL,
});

/**
 * 40 wrong passwords a day for an account, in all its known browsers together: the sign-in of another person of a browser
 * renews its cookie, and with it `ofBrowser`.
 */
export const ofKnownBrowsers = (email: string): Limit => ({
  name: "sign-in-browsers",
  subject: email,
  max: 40,
  windowSeconds: DAY_SECONDS,
  strict: true,
  refusal: REFUSAL,
});

/** 15 wrong codes an hour for an account, mailed codes and codes of an app together. */
export const codesOfAccount = (userId: string): Limit => ({
  name: "two-factor-account",
  subject: userId,
  max: 15,
  windowSeconds: HOUR_SECONDS,
});

/** Six codes in 15 minutes that are mailed to an account. */
export const mailedCodes = (userId: string): Limit => ({
  name: "two-factor-mail",
  subject: userId,
  max: 6,
  windowSeconds: HOUR_SECONDS / 4,
});

/**
 * Clears the counts of an account after a mailed link or code proved access to its mailbox, in the caller's
 * transaction: strangers' attempts then no longer lock the owner out. Nobody without the mailbox can cause it.
 */
export async function clearGuesses(
  ctx: Ctx,
  { id, email }: { readonly id: string; readonly email: string | null },
  browserHash?: Buffer,
): Promise<void> {
  const ofAddress =
    email === null ? [] : [...ofNetwork(ctx, email), ofAccount(email), ofKnownBrowsers(email)];
  const ofThisBrowser = email === null || !browserHash ? [] : [ofBrowser(email, browserHash)];
  await clearLimits(ctx, [...ofAddress, ...ofThisBrowser, codesOfAccount(id), mailedCodes(id)]);
}
