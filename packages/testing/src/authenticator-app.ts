import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** Code that an authenticator app shows for a secret (Base32) at a point in time; written apart from the server's own code. */
export function appCodeAt(secret: string, moment: Date): string {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.from(
    Math.floor(moment.getTime() / STEP_MS)
      .toString(16)
      .padStart(16, "0"),
    "hex",
  );
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac[19] ?? 0) % 16;
  const [a = 0, b = 0, c = 0, d = 0] = mac.subarray(offset, offset + 4);
  return String((((a % 128) * 256 + b) * 256 + c) * 256 + d)
    .slice(-6)
    .padStart(6, "0");
}
