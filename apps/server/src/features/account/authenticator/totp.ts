import { createHmac, timingSafeEqual } from "node:crypto";

/** Defaults of every authenticator app (RFC 6238, 4): SHA-1, 30 seconds, six digits. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Bytes of a secret: the length of the hash (RFC 4226, 4, R6). */
export const SECRET_BYTES = 20;
/** Periods by which the clock of the app may be ahead or behind. */
const DRIFT = 1;

/** Number of the 30-second period that contains a point in time. */
export const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

/** Code of a period (RFC 4226, 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Period of a code if it is the present one or within the drift; else undefined. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const given = Buffer.from(code);
  const present = stepOf(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => present - DRIFT + index);
  // All are compared, so that the time of the answer does not reveal the matching one.
  const matches = steps.filter((step) => {
    const expected = Buffer.from(codeOf(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches.at(-1);
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding (RFC 4648, 6), as apps and people write secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET.charAt(parseInt(group.padEnd(5, "0"), 2))).join("");
}

interface Label {
  /** Name of the service, shown in the app. */
  readonly issuer: string;
  readonly account: string;
}

/** Address that an app reads from the QR code ("Key Uri Format" of Google Authenticator, which all apps understand). */
export function appUri(secret: Buffer, { issuer, account }: Label): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: "6", period: "30" });
  // Some apps show a plus sign literally, so blanks are written as %20.
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
