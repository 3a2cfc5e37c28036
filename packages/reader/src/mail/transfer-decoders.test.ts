import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base64Decoder, type Decoder, quotedPrintableDecoder } from "./transfer-decoders.ts";

const SEED = Number(process.env.TEST_SEED ?? 20261119);

/** The text decoded in pieces that end at any place. */
function decoded(decode: Decoder, text: string, cuts: readonly number[]): Buffer {
  const bytes = Buffer.from(text, "latin1");
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return Buffer.concat(places.slice(1).map((end, index) => decode(bytes.subarray(places[index], end))));
}

const bytes = fc.uint8Array({ maxLength: 300 });
const cuts = fc.array(fc.nat(), { maxLength: 5 });
const inLines = (text: string, width: number, end: string): string =>
  text.match(new RegExp(`.{1,${width}}`, "g"))?.join(end) ?? "";

describe("what is decoded is what was encoded, wherever the pieces end", () => {
  it("in Base64", () => {
    fc.assert(
      fc.property(bytes, cuts, fc.constantFrom("\r\n", "\n", " \r\n"), (given, at, end) => {
        const text = inLines(Buffer.from(given).toString("base64"), 76, end);
        expect(decoded(base64Decoder(), text, at).equals(given)).toBe(true);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it("in quoted-printable", () => {
    const digits = fc.constantFrom("toLowerCase", "toUpperCase");
    fc.assert(
      fc.property(bytes, cuts, fc.constantFrom("=\r\n", "=\n"), digits, (given, at, end, letters) => {
        const escape = (byte: number): string => `=${byte.toString(16).padStart(2, "0")[letters]()}`;
        const words = [...given].map((byte) =>
          byte > 96 && byte < 123 ? String.fromCharCode(byte) : escape(byte),
        );
        const lines = Array.from({ length: Math.ceil(words.length / 20) }, (_, line) =>
          words.slice(line * 20, line * 20 + 20).join(""),
        );
        expect(decoded(quotedPrintableDecoder(), lines.join(end), at).equals(given)).toBe(true);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

it("what is no escape stays as it is, and letters that are none of Base64 are left out", () => {
  expect(decoded(quotedPrintableDecoder(), "a=zz b=4", []).toString()).toBe("a=zz b");
  expect(decoded(base64Decoder(), "Y*W I=\r\nYQ==", []).toString()).toBe("aba");
});
