import { createCipheriv, createHash } from "node:crypto";
import {
  hashWithSalt,
  makeKey,
  makeOwnerKey,
  padPassword,
  rounds,
  type SecurityHandler,
  userEntry,
} from "../encryption/file-key.ts";
import { rc4 } from "../encryption/rc4.ts";

export interface SampleEncryption {
  readonly revision: 2 | 3 | 4 | 6;
  readonly userPassword: string;
  readonly ownerPassword: string;
  /** Bytes of the key; of revision 6 always 32. */
  readonly keyLength?: number;
  readonly method?: "rc4" | "aes";
  /** Uses the key with zeros up to 16 bytes, as Acrobat does. */
  readonly fillsKey?: boolean;
  /** Puts the pages into a stream of objects, of which a stream of references tells. */
  readonly inStream?: boolean;
}

const FILE_ID = Buffer.from("00112233445566778899aabbccddeeff", "hex");
const PERMISSIONS = -3904;
const IV = Buffer.from("0f1e2d3c4b5a69788796a5b4c3d2e1f0", "hex");
const KEY_32 = createHash("sha256").update("a key").digest();
export const SAMPLE_TEXT = "Vertrag (Nr. 4711)";

/** A page with a line of text, encrypted by the standard handler of ISO 32000-2, 7.6.4. */
export function sampleEncrypted(sample: SampleEncryption): Buffer {
  const { entries, key } = sample.revision === 6 ? entriesBySalts(sample) : entriesByKey(sample);
  const encrypt = (number: number, plain: Buffer): Buffer => encryptFor(sample, key, number, plain);
  const stream = (number: number, dict: string, plain: Buffer): Part => {
    const data = encrypt(number, plain);
    return { number, head: `<< ${dict} /Length ${data.length} >>`, data };
  };
  const content = `BT /F1 24 Tf 72 720 Td (${SAMPLE_TEXT.replaceAll(/[()]/gu, String.raw`\$&`)}) Tj ET`;
  const pages = [
    { number: 2, head: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>" },
    {
      number: 3,
      head: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    },
    { number: 5, head: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>" },
  ];
  const parts: Part[] = [
    { number: 1, head: "<< /Type /Catalog /Pages 2 0 R >>" },
    stream(4, "", Buffer.from(content, "latin1")),
    { number: 6, head: `<< /Filter /Standard ${entries} /P ${PERMISSIONS} >>` },
    { number: 7, head: `<< /Title <${encrypt(7, Buffer.from("Vertrag")).toString("hex")}> >>` },
    ...(sample.inStream ? [stream(8, ...objectStream(pages))] : pages),
  ];
  return assemble(parts, sample.inStream ? pages.map(({ number }) => number) : []);
}

interface Part {
  readonly number: number;
  readonly head: string;
  readonly data?: Buffer;
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString("hex")}>`;

function entriesByKey(sample: SampleEncryption): { entries: string; key: Buffer } {
  const { revision, userPassword, ownerPassword, keyLength = 5, method = "rc4" } = sample;
  const userPadded = padPassword(Buffer.from(userPassword, "latin1"));
  const ownerKey = makeOwnerKey(revision, padPassword(Buffer.from(ownerPassword, "latin1")), keyLength);
  const owner = revision < 3 ? rc4(ownerKey, userPadded) : rounds(userPadded, ownerKey, (round) => round);
  const nothing = Buffer.alloc(0);
  const handler: SecurityHandler = {
    revision,
    keyLengths: [keyLength],
    owner,
    user: nothing,
    ownerKey: nothing,
    userKey: nothing,
    permissions: PERMISSIONS,
    encryptsMetadata: true,
    fileId: FILE_ID,
  };
  const key = makeKey(handler, userPadded, keyLength);
  const user = Buffer.concat([userEntry(handler, key), Buffer.alloc(32)]).subarray(0, 32);
  const filter = `/CF << /StdCF << /CFM /${method === "rc4" ? "V2" : "AESV2"} /Length ${keyLength} >> >> /StmF /StdCF /StrF /StdCF`;
  const version = { 2: "/V 1", 3: "/V 2", 4: `/V 4 ${filter}`, 6: "" }[revision];
  return {
    key,
    entries: `${version} /R ${revision} /Length ${keyLength * 8} /O ${hex(owner)} /U ${hex(user)}`,
  };
}

function entriesBySalts({ userPassword, ownerPassword }: SampleEncryption): { entries: string; key: Buffer } {
  const nobody = Buffer.alloc(0);
  const box = (opens: Buffer): Buffer =>
    createCipheriv("aes-256-cbc", opens, Buffer.alloc(16)).setAutoPadding(false).update(KEY_32);
  const entry = (word: string, user: Buffer, salts: string): [Buffer, Buffer] => {
    const password = Buffer.from(word, "utf8");
    const [first, second] = [Buffer.from(salts.slice(0, 8)), Buffer.from(salts.slice(8, 16))];
    const check = hashWithSalt(6, { password, salt: first, user });
    return [Buffer.concat([check, first, second]), box(hashWithSalt(6, { password, salt: second, user }))];
  };
  const [user, userKey] = entry(userPassword, nobody, "saltofuserkeysal");
  const [owner, ownerKey] = entry(ownerPassword, user, "saltofownerkeysa");
  const permissions = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from("ffffffff", "hex"),
    Buffer.from("Tadbabcd"),
  ]);
  permissions.writeInt32LE(PERMISSIONS);
  const perms = createCipheriv("aes-256-ecb", KEY_32, null).setAutoPadding(false).update(permissions);
  return {
    key: KEY_32,
    entries: `/V 5 /R 6 /Length 256 /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF /O ${hex(owner)} /OE ${hex(ownerKey)} /U ${hex(user)} /UE ${hex(userKey)} /Perms ${hex(perms)}`,
  };
}

function encryptFor(
  { revision, method = "rc4", fillsKey }: SampleEncryption,
  fileKey: Buffer,
  number: number,
  plain: Buffer,
): Buffer {
  if (revision === 6)
    return Buffer.concat([IV, cipherText(createCipheriv("aes-256-cbc", fileKey, IV), plain)]);
  const key = fillsKey ? Buffer.concat([fileKey, Buffer.alloc(16)]).subarray(0, 16) : fileKey;
  const isAes = revision === 4 && method === "aes";
  const hash = createHash("md5")
    .update(key)
    .update(Buffer.from([number, 0, 0, 0, 0]))
    .update(isAes ? "sAlT" : "")
    .digest();
  const own = hash.subarray(0, Math.min(16, key.length + 5));
  return isAes
    ? Buffer.concat([IV, cipherText(createCipheriv("aes-128-cbc", own, IV), plain)])
    : rc4(own, plain);
}

const cipherText = (cipher: ReturnType<typeof createCipheriv>, plain: Buffer): Buffer =>
  Buffer.concat([cipher.update(plain), cipher.final()]);

function objectStream(objects: readonly Part[]): [dict: string, content: Buffer] {
  let at = 0;
  const table = objects.map(({ number, head }) => {
    const entry = `${number} ${at}`;
    at += head.length + 1;
    return entry;
  });
  const first = `${table.join(" ")} `;
  const content = `${first}${objects.map(({ head }) => head).join(" ")} `;
  return [`/Type /ObjStm /N ${objects.length} /First ${first.length}`, Buffer.from(content, "latin1")];
}

function assemble(parts: readonly Part[], inStream: readonly number[]): Buffer {
  let file = Buffer.from("%PDF-1.7\n%\u00e4\u00f6\n", "latin1");
  const offsets = new Map<number, number>();
  const add = ({ number, head, data }: Part): void => {
    offsets.set(number, file.length);
    const stream = data ? [Buffer.from("\nstream\n"), data, Buffer.from("\nendstream")] : [];
    file = Buffer.concat([
      file,
      Buffer.from(`${number} 0 obj\n${head}`),
      ...stream,
      Buffer.from("\nendobj\n"),
    ]);
  };
  for (const part of parts) add(part);
  const [end, size] = [file.length, 10];
  const trailer = `/Size ${size} /Root 1 0 R /Info 7 0 R /Encrypt 6 0 R /ID [${hex(FILE_ID)} ${hex(FILE_ID)}]`;
  if (inStream.length === 0) {
    const lines = Array.from({ length: size }, (_, number) => offsets.get(number)).map((offset) =>
      offset === undefined ? "0000000000 65535 f \n" : `${String(offset).padStart(10, "0")} 00000 n \n`,
    );
    const table = `xref\n0 ${size}\n${lines.join("")}trailer\n<< ${trailer} >>\nstartxref\n${end}\n%%EOF\n`;
    return Buffer.concat([file, Buffer.from(table)]);
  }
  const rows = Array.from({ length: size }, (_, number) => {
    const row = Buffer.alloc(6);
    const [place, offset] = [inStream.indexOf(number), number === 9 ? end : offsets.get(number)];
    if (place >= 0) {
      row[0] = 2;
      row.writeUInt32BE(8, 1);
      row[5] = place;
    } else if (offset !== undefined) {
      row[0] = 1;
      row.writeUInt32BE(offset, 1);
    }
    return row;
  });
  const table = Buffer.concat(rows);
  add({ number: 9, head: `<< /Type /XRef /W [1 4 1] /Length ${table.length} ${trailer} >>`, data: table });
  return Buffer.concat([file, Buffer.from(`startxref\n${end}\n%%EOF\n`)]);
}
