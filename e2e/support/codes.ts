import { readFileSync } from "node:fs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** Texts of the QR codes in a picture, as a phone reads them. */
export async function scanned(picture: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(Uint8Array.from(picture), { formats: ["QRCode"] });
  return found.map(({ text }) => text);
}
