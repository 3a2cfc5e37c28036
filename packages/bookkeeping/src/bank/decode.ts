/** The encodings in which banks hand out statements (accounting.md 4.0). */
export type Encoding = "UTF-8" | "UTF-16LE" | "UTF-16BE" | "Windows-1252";

interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
}

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file, without its byte order mark. Without a mark it is UTF-16 if every second byte is 0, else UTF-8 if
 * valid, else Windows-1252: guessing by frequencies mistakes plain ASCII and the ING's files (accounting.md 4.0).
 */
export function decode(bytes: Uint8Array): Decoded {
  // TextDecoder removes the mark of its own encoding.
  if (startsWith(bytes, 0xff, 0xfe)) return { text: text("utf-16le", bytes), encoding: "UTF-16LE" };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: text("utf-16be", bytes), encoding: "UTF-16BE" };
  const unmarked = wideEncoding(bytes);
  if (unmarked)
    return { text: text(unmarked, bytes), encoding: unmarked === "utf-16le" ? "UTF-16LE" : "UTF-16BE" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding: "UTF-8" };
  } catch {
    return { text: text("windows-1252", bytes), encoding: "Windows-1252" };
  }
}

const SAMPLE = 4096;

/** UTF-16 without a mark: every second byte of mostly ASCII text is 0, as in no other encoding. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

const text = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

// UTF-8 that a program has read as Windows-1252 and saved as UTF-8.
const DAMAGED: readonly (readonly [string, string])[] = [
  ["Ã¤", "ä"],
  ["Ã¶", "ö"],
  ["Ã¼", "ü"],
  ["ÃŸ", "ß"],
  ["Ã„", "Ä"],
  ["Ã–", "Ö"],
  ["Ãœ", "Ü"],
  ["â‚¬", "€"],
];

/** The first damaged character of a text with its original: `["Ã¼", "ü"]`; undefined without one. */
export const damagedLetter = (value: string): readonly [string, string] | undefined =>
  DAMAGED.find(([damaged]) => value.includes(damaged));

/** The text with repaired characters: to recognise a header, never to change a bank's text. */
export const mendLetters = (value: string): string =>
  DAMAGED.reduce((mended, [damaged, letter]) => mended.replaceAll(damaged, letter), value);
