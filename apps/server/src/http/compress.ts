import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import type { Encoding, ReadyJson } from "../core/json/ready-json.ts";

const ENCODINGS: Encoding[] = ["br", "gzip"];
/** Bytes from which an answer is compressed: a shorter one fits a packet with its headers. */
const FROM = 1024;
/**
 * Maximum of characters compressed in this thread: handing them to another and back costs more than compressing them.
 */
const AT_ONCE_MAX = 32 * 1024;
/** Quick rather than small: an answer is made for one person and sent once. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const GZIP = { level: 1 };

async function compress(text: string, encoding: Encoding): Promise<Buffer> {
  if (text.length <= AT_ONCE_MAX)
    return encoding === "br" ? brotliCompressSync(text, BROTLI) : gzipSync(text, GZIP);
  return encoding === "br" ? promisify(brotliCompress)(text, BROTLI) : promisify(gzip)(text, GZIP);
}

function encodingFor(reply: FastifyReply): Encoding | null {
  reply.header("vary", "accept-encoding");
  return negotiate<Encoding>(reply.request.headers["accept-encoding"] ?? "", ENCODINGS);
}

/** The text in the encoding that the client prefers, and the headers that say so; anything but a text as it is. */
export async function compressed<Payload>(reply: FastifyReply, payload: Payload): Promise<Payload | Buffer> {
  if (typeof payload !== "string" || payload.length < FROM) return payload;
  const encoding = encodingFor(reply);
  if (encoding === null) return payload;
  reply.header("content-encoding", encoding).removeHeader("content-length");
  return compress(payload, encoding);
}

/** A text in the encoding that the client prefers, compressed once for all clients. */
export async function compressedOnce(reply: FastifyReply, ready: ReadyJson): Promise<string | Buffer> {
  const encoding = encodingFor(reply);
  if (encoding === null) return ready.text();
  reply.header("content-encoding", encoding);
  return ready.compressed(encoding, compress);
}
