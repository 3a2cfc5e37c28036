import { createHash } from "node:crypto";

// The padding of ISO 32000-1, 7.6.3.3, algorithm 2.
const PADDING = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");
const PERMISSIONS = -4;
const FILE_ID = Buffer.from("00112233445566778899aabbccddeeff", "hex");

/**
 * A small PDF that opens only with the password: the standard security handler, revision 2 (RC4 with 40 bits,
 * ISO 32000-1, 7.6.3). Weak, which is no matter here: it is a sample of what people upload.
 */
export function lockedPdf(password: string): Buffer {
  const padded = Buffer.concat([Buffer.from(password, "latin1"), PADDING]).subarray(0, 32);
  const owner = rc4(md5(padded).subarray(0, 5), padded);
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(PERMISSIONS);
  const key = md5(Buffer.concat([padded, owner, permissions, FILE_ID])).subarray(0, 5);
  const user = rc4(key, PADDING);

  const text = Buffer.from("BT /F1 24 Tf 72 720 Td (Vertrauliche Unterlagen) Tj ET", "latin1");
  const content = rc4(objectKey(key, 4), text);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content.toString("latin1")}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Filter /Standard /V 1 /R 2 /O ${hex(owner)} /U ${hex(user)} /P ${PERMISSIONS} >>`,
  ];
  return assembled(objects);
}

function assembled(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `<< /Size ${size} /Root 1 0 R /Encrypt 6 0 R /ID [${hex(FILE_ID)} ${hex(FILE_ID)}] >>`;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n${trailer}\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + end, "latin1");
}

function objectKey(key: Buffer, number: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([number, 0, 0, 0, 0])])).subarray(0, key.length + 5);
}

function md5(bytes: Buffer): Buffer {
  return createHash("md5").update(bytes).digest();
}

function hex(bytes: Buffer): string {
  return `<${bytes.toString("hex")}>`;
}

/** RC4, which OpenSSL 3 no longer offers. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number): number => state[index & 255] ?? 0;
  const swap = (a: number, b: number): void => {
    const kept = at(a);
    state[a & 255] = at(b);
    state[b & 255] = kept;
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let j = 0;
  return Buffer.from(
    data.map((byte, index) => {
      j = (j + at(index + 1)) & 255;
      swap(index + 1, j);
      return byte ^ at(at(index + 1) + at(j));
    }),
  );
}
