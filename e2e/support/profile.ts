import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** First bytes of an entry of Chromium's cache, and of what ends each stream in it. */
const ENTRY = Buffer.from("305c72a71b6dfbfc", "hex");
const STREAM_END = Buffer.from("d8410d97456ffaf4", "hex");
const HEADER_BYTES = 24;
const UNPACK = [brotliDecompressSync, gunzipSync, zstdDecompressSync];

/** The body of a cached answer without its encoding; empty for all other files. */
function cachedBody(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, ENTRY.length).equals(ENTRY)) return Buffer.alloc(0);
  const from = HEADER_BYTES + bytes.readUInt32LE(12);
  const to = bytes.indexOf(STREAM_END, from);
  const body = bytes.subarray(from, to < 0 ? bytes.length : to);
  for (const unpack of UNPACK) {
    try {
      return unpack(body);
    } catch {
      // It is packed in another way, or not at all.
    }
  }
  return body;
}

/**
 * The files of a browser's profile that hold a text: in UTF-8, in UTF-16 as databases of the browser have it, or in the
 * packed body of a cached answer. For a browser that is closed.
 */
export async function filesWith(profile: string, text: string): Promise<string[]> {
  const wanted = [Buffer.from(text), Buffer.from(text, "utf16le")];
  const entries = await readdir(profile, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    const body = cachedBody(bytes);
    if (wanted.some((each) => bytes.includes(each) || body.includes(each)))
      found.push(relative(profile, path));
  }
  return found;
}
