import { createDecipheriv, createHash } from "node:crypto";
import {
  PDFArray,
  PDFBool,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFRef,
  PDFString,
  PDFWriter,
} from "pdf-lib";
import { findFileKey, type SecurityHandler } from "./file-key.ts";
import { rc4 } from "./rc4.ts";

const name = PDFName.of;
/** ISO 32000-2, 7.6.6: `StdCF` and others are names for one of these. */
type Method = "none" | "rc4" | "aes" | "aes-256";
const METHODS: Readonly<Record<string, Method>> = {
  "/None": "none",
  "/V2": "rc4",
  "/AESV2": "aes",
  "/AESV3": "aes-256",
};
const ENCRYPT = "/Encrypt";
const NO_BYTES = new Uint8Array();
const AES_SALT = Buffer.from("sAlT");
/**
 * Bytes of a key of version 4. Acrobat fills shorter keys with zeros, which ISO 32000 does not say
 * (https://github.com/mozilla/pdf.js/issues/19484).
 */
const KEY_OF_VERSION_4 = 16;

/**
 * Decrypts PDFs that PDFium cannot: with an empty owner's password, or short keys of version 4, which PDFium decrypts
 * wrongly (`onlyShortKeys`: only these). Undefined if the password is neither the user's nor the owner's, or it is no
 * such PDF. Rejects if the PDF is damaged, or encrypted by another handler than the standard one.
 */
export async function decryptPdf(
  bytes: Uint8Array,
  password: string,
  { onlyShortKeys = false } = {},
): Promise<Uint8Array | undefined> {
  const file = asBuffer(bytes);
  const context = PDFContext.create();
  const trailer = findTrailer(file, context);
  const entry = trailer.get(name("Encrypt"));
  const encryption = entry instanceof PDFRef ? findObject(file, entry, context) : entry;
  if (!(encryption instanceof PDFDict) || encryption.get(name("Filter")) !== name("Standard"))
    throw new Error("not the standard handler");
  const key = findFileKey(handlerOf(encryption, trailer), password);
  const isShort = key && numberOf(encryption, "V") === 4 && key.length < KEY_OF_VERSION_4;
  if (!key || (onlyShortKeys && !isShort)) return undefined;
  const decryptor = decryptorOf(encryption, key);
  for (const { ref, object } of objectsOf(file, context)) {
    if (ref === entry || isOfType(object, "XRef")) continue;
    const plain = decrypt(object, ref, decryptor);
    if (plain instanceof PDFRawStream && isOfType(plain, "ObjStm"))
      await PDFObjectStreamParser.forStream(plain).parseIntoContext();
    else context.assign(ref, plain);
  }
  context.trailerInfo = rootAndInfo(trailer);
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

const isOfType = (object: PDFObject, type: string): boolean =>
  object instanceof PDFRawStream && object.dict.get(name("Type")) === name(type);

function rootAndInfo(trailer: PDFDict): PDFContext["trailerInfo"] {
  const [root, info] = [trailer.get(name("Root")), trailer.get(name("Info"))];
  return { ...(root && { Root: root }), ...(info && { Info: info }) };
}

interface IndirectObject {
  readonly ref: PDFRef;
  readonly object: PDFObject;
}

/** The objects in the order of the file, without those in object streams; of equal numbers the last object is valid. */
function* objectsOf(file: Buffer, context: PDFContext): Generator<IndirectObject> {
  const text = file.toString("latin1");
  const header = /(?<![0-9])(\d{1,10})\s+(\d{1,5})\s+obj/gu;
  for (let match = header.exec(text); match; match = header.exec(text)) {
    const object = parseAt(file, header.lastIndex, context);
    if (!object) continue;
    // Bytes in a stream may look like an object, so the search goes on behind the stream.
    if (object instanceof PDFRawStream) header.lastIndex += object.contents.length;
    yield { ref: PDFRef.of(Number(match[1]), Number(match[2])), object };
  }
}

function parseAt(file: Buffer, offset: number, context: PDFContext): PDFObject | undefined {
  try {
    return PDFObjectParser.forBytes(file.subarray(offset), context).parseObject();
  } catch {
    return undefined;
  }
}

/** Offsets of the words, the last one first. */
function* lastOffsets(file: Buffer, words: string): Generator<number> {
  for (let at = file.lastIndexOf(words); at >= 0; at = at === 0 ? -1 : file.lastIndexOf(words, at - 1))
    yield at;
}

/** The last written trailer (or cross-reference stream) that describes the encryption. */
function findTrailer(file: Buffer, context: PDFContext): PDFDict {
  for (const at of lastOffsets(file, ENCRYPT)) {
    for (const start of ["trailer", " obj"]) {
      const before = file.lastIndexOf(start, at);
      const found = before < 0 ? undefined : parseAt(file, before + start.length, context);
      const dict = found instanceof PDFRawStream ? found.dict : found;
      if (dict instanceof PDFDict && dict.has(name("Encrypt")) && dict.has(name("Root"))) return dict;
    }
  }
  throw new Error("no trailer");
}

function findObject(file: Buffer, ref: PDFRef, context: PDFContext): PDFObject | undefined {
  const header = `${ref.objectNumber} ${ref.generationNumber} obj`;
  for (const at of lastOffsets(file, header)) {
    if (/[0-9]/u.test(file.toString("latin1", Math.max(0, at - 1), at))) continue;
    const object = parseAt(file, at + header.length, context);
    if (object) return object;
  }
  return undefined;
}

const numberOf = (dict: PDFDict | undefined, key: string): number | undefined => {
  const value = dict?.lookup(name(key));
  return value instanceof PDFNumber ? value.asNumber() : undefined;
};

const bytesOf = (value: PDFObject | undefined): Uint8Array =>
  value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : NO_BYTES;

const filterOf = (encryption: PDFDict, filter: PDFObject | undefined): PDFDict | undefined => {
  const filters = encryption.lookup(name("CF"));
  const found = filters instanceof PDFDict && filter instanceof PDFName ? filters.lookup(filter) : undefined;
  return found instanceof PDFDict ? found : undefined;
};

function handlerOf(encryption: PDFDict, trailer: PDFDict): SecurityHandler {
  const id = trailer.lookup(name("ID"));
  const string = (key: string): Uint8Array => bytesOf(encryption.lookup(name(key)));
  return {
    revision: numberOf(encryption, "R") ?? 0,
    keyLengths: keyLengthsOf(encryption),
    owner: string("O"),
    user: string("U"),
    ownerKey: string("OE"),
    userKey: string("UE"),
    permissions: numberOf(encryption, "P") ?? 0,
    encryptsMetadata: encryption.get(name("EncryptMetadata")) !== PDFBool.False,
    fileId: bytesOf(id instanceof PDFArray && id.size() > 0 ? id.lookup(0) : undefined),
  };
}

/** Possible key lengths in bytes: some writers give bits, and the filter may contradict the dictionary. */
function keyLengthsOf(encryption: PDFDict): number[] {
  const filter = filterOf(encryption, encryption.get(name("StmF")));
  const said = [numberOf(encryption, "Length"), numberOf(filter, "Length"), 40, 128];
  const bytes = said.flatMap((length = 0) => [length, length / 8]);
  return [...new Set(bytes)].filter((length) => Number.isInteger(length) && length >= 5 && length <= 16);
}

interface Decryptor {
  readonly key: Buffer;
  readonly streams: Method;
  readonly strings: Method;
  readonly encryptsMetadata: boolean;
}

function decryptorOf(encryption: PDFDict, key: Buffer): Decryptor {
  const version = numberOf(encryption, "V") ?? 0;
  const encryptsMetadata = encryption.get(name("EncryptMetadata")) !== PDFBool.False;
  if (version < 4) return { key, streams: "rc4", strings: "rc4", encryptsMetadata: true };
  const methodOf = (entry: string): Method => {
    const method =
      METHODS[String(filterOf(encryption, encryption.get(name(entry)))?.get(name("CFM")))] ?? "none";
    return version >= 5 && method !== "none" ? "aes-256" : method;
  };
  const padded = Buffer.concat([key, Buffer.alloc(Math.max(0, KEY_OF_VERSION_4 - key.length))]);
  return { key: padded, streams: methodOf("StmF"), strings: methodOf("StrF"), encryptsMetadata };
}

function decrypt(object: PDFObject, ref: PDFRef, decryptor: Decryptor): PDFObject {
  if (object instanceof PDFString || object instanceof PDFHexString) {
    const plain = decryptBytes(object.asBytes(), ref, decryptor.strings, decryptor);
    return PDFHexString.of(plain.toString("hex"));
  }
  if (object instanceof PDFArray) {
    for (const [index, one] of object.asArray().entries()) object.set(index, decrypt(one, ref, decryptor));
  } else if (object instanceof PDFDict) {
    for (const [key, one] of object.entries()) object.set(key, decrypt(one, ref, decryptor));
  } else if (object instanceof PDFRawStream) {
    decrypt(object.dict, ref, decryptor);
    const method = isInTheClear(object, decryptor) ? "none" : decryptor.streams;
    return PDFRawStream.of(object.dict, decryptBytes(object.contents, ref, method, decryptor));
  }
  return object;
}

/** True for streams that are not encrypted: metadata if the dictionary says so, and streams with a crypt filter. */
const isInTheClear = (stream: PDFRawStream, { encryptsMetadata }: Decryptor): boolean =>
  (!encryptsMetadata && isOfType(stream, "Metadata")) ||
  String(stream.dict.get(name("Filter"))).includes("/Crypt");

function decryptBytes(data: Uint8Array, ref: PDFRef, method: Method, { key }: Decryptor): Buffer {
  if (method === "none") return Buffer.from(data);
  if (method === "rc4") return rc4(objectKey(key, ref, NO_BYTES), data);
  const length = Math.trunc(data.length / 16) * 16;
  if (length < 32) return Buffer.alloc(0);
  const [cipher, opens] =
    method === "aes-256" ? ["aes-256-cbc", key] : ["aes-128-cbc", objectKey(key, ref, AES_SALT)];
  const decipher = createDecipheriv(cipher, opens, data.subarray(0, 16)).setAutoPadding(false);
  const plain = decipher.update(data.subarray(16, length));
  const filling = plain.at(-1) ?? 0;
  return filling >= 1 && filling <= 16 ? plain.subarray(0, plain.length - filling) : plain;
}

/** Algorithm 1: each object has a key of its own. */
function objectKey(key: Buffer, { objectNumber, generationNumber }: PDFRef, salt: Uint8Array): Buffer {
  const number = Buffer.alloc(5);
  number.writeUIntLE(objectNumber & 0xff_ff_ff, 0, 3);
  number.writeUIntLE(generationNumber & 0xff_ff, 3, 2);
  const hash = createHash("md5").update(key).update(number).update(salt).digest();
  return hash.subarray(0, Math.min(key.length + 5, 16));
}
