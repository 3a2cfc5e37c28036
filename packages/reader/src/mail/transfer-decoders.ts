/** Decodes the next bytes of a body; an incomplete rest waits for the next ones. */
export type Decoder = (bytes: Uint8Array) => Uint8Array;

export const plainDecoder: Decoder = (bytes) => bytes;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Int8Array(256).fill(-1);
for (let value = 0; value < LETTERS.length; value += 1) VALUES[LETTERS.charCodeAt(value)] = value;
const EQUALS = "=".charCodeAt(0);
const [LINE_FEED, RETURN] = [10, 13];

/** Base64 (RFC 2045 section 6.8); other characters are skipped, and a `=` begins a new group. */
export function base64Decoder(): Decoder {
  let bits = 0;
  let count = 0;
  return (bytes) => {
    const result = new Uint8Array(Math.ceil((bytes.length * 3) / 4) + 3);
    let length = 0;
    for (const byte of bytes) {
      const value = VALUES[byte] ?? -1;
      if (value < 0) {
        if (byte === EQUALS) count = 0;
        continue;
      }
      bits = ((bits << 6) | value) & 0xffffff;
      count += 6;
      if (count < 8) continue;
      count -= 8;
      result[length] = (bits >> count) & 0xff;
      length += 1;
    }
    return result.subarray(0, length);
  };
}

const isLineEnd = (byte: number | undefined): boolean => byte === LINE_FEED || byte === RETURN;
const digitOf = (byte: number | undefined): number =>
  byte === undefined ? -1 : "0123456789ABCDEF".indexOf(String.fromCharCode(byte).toUpperCase());

/** Quoted-printable (RFC 2045 section 6.7); invalid escapes stay unchanged. */
export function quotedPrintableDecoder(): Decoder {
  let rest: Uint8Array = new Uint8Array();
  return (bytes) => {
    const all = Buffer.concat([rest, bytes]);
    const result = new Uint8Array(all.length);
    let length = 0;
    let at = 0;
    while (at < all.length) {
      const byte = all[at] ?? 0;
      // An escape may continue in the next bytes.
      if (byte === EQUALS && at + 2 >= all.length) break;
      const [first, second] = [all[at + 1], all[at + 2]];
      if (byte === EQUALS && isLineEnd(first)) {
        at += first === RETURN && second === LINE_FEED ? 3 : 2;
        continue;
      }
      const [high, low] = byte === EQUALS ? [digitOf(first), digitOf(second)] : [-1, -1];
      const isEscape = high >= 0 && low >= 0;
      result[length] = isEscape ? high * 16 + low : byte;
      length += 1;
      at += isEscape ? 3 : 1;
    }
    rest = all.subarray(at);
    return result.subarray(0, length);
  };
}
