import type { Readable } from "node:stream";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ByteRange } from "../blobs/port.ts";
import type { HttpApp } from "./http-app.ts";

/** A stored content that a use case returns after it has authorized the actor. */
export interface StoredDocument {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  /** Name with extension for people. */
  readonly fileName: string;
  readonly disposition: "inline" | "attachment";
  /** The browser is never redirected to the object store, so that each request is authorized. */
  readonly direct?: true;
  /** A small picture whose address contains its hash: the browser caches it for some hours. */
  readonly picture?: true;
}

/** A generated file, such as an export; always downloaded, never displayed. */
export interface Download {
  /** Media type, with the charset of a text. */
  readonly mediaType: string;
  /** Name with extension. */
  readonly fileName: string;
  /** An error of the stream ends the connection, so that the browser reports a failed download. */
  readonly content: Readable | Buffer;
}

// Images may load nothing else; PDFs are shown in a frame on our own pages, where `sandbox` would break the viewer.
const IMAGE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'self'";
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

// Characters that break browsers and mail programs in a header, or hide a wrong extension.
const UNSAFE_IN_NAME = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"\\/]/g;

/** RFC 6266 header for a name with any characters. */
function dispositionHeader(type: "inline" | "attachment", fileName: string): string {
  const safe = fileName.toWellFormed().replace(UNSAFE_IN_NAME, "_");
  return contentDisposition(safe, { type });
}

/**
 * A single range of `Range: bytes=…` (RFC 9110 14.2); "unsatisfiable" for 416. Undefined to send the whole: without a
 * valid header, and for several ranges, which the RFC allows.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [, from = "", to = ""] = match;
  if (from === "") {
    const length = Number(to);
    if (length === 0 || size === 0) return "unsatisfiable";
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  if (start >= size) return "unsatisfiable";
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return end < start ? undefined : { start, end };
}

const PICTURE_SECONDS = 4 * 3600;
const PICTURE_NAME = "Bild.webp";

/**
 * The cache of a browser is on the disk of a computer that others may use, so documents never enter it. Pictures do,
 * for lists of hundreds; with other cookies, or none, the browser requests them again.
 */
const keeping = ({ picture }: StoredDocument): Readonly<Record<string, string>> =>
  picture
    ? { "cache-control": `private, max-age=${PICTURE_SECONDS}, must-revalidate`, vary: "Cookie" }
    : { "cache-control": "no-store" };

/** Sends a stored content with the headers that make it harmless in a browser. */
export async function sendDocument(
  http: HttpApp,
  request: FastifyRequest,
  reply: FastifyReply,
  document: StoredDocument,
): Promise<FastifyReply> {
  const etag = `"${document.sha256}"`;
  // The browser's cache stores the headers of a picture on the disk, so they must not contain the document's name.
  const fileName = document.picture ? PICTURE_NAME : document.fileName;
  const disposition = dispositionHeader(document.disposition, fileName);
  const headers = {
    "content-type": document.mediaType,
    "content-disposition": disposition,
    "x-content-type-options": "nosniff",
    "content-security-policy": document.mediaType === "application/pdf" ? PDF_POLICY : IMAGE_POLICY,
    "cross-origin-resource-policy": "same-origin",
    ...keeping(document),
    "accept-ranges": "bytes",
    etag,
  };
  reply.removeHeader("x-frame-options");
  if (request.headers["if-none-match"] === etag) return reply.headers(headers).code(304).send();

  const ifRange = request.headers["if-range"];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = parseRange(wanted, document.size);
  if (range === "unsatisfiable") {
    return reply.headers(headers).code(416).header("content-range", `bytes */${document.size}`).send();
  }
  // Scripts of our pages read the content from this server, because the object store refuses scripts of other origins.
  const scripted = request.headers["sec-fetch-dest"] === "empty";
  const fromHere = scripted || document.direct === true || document.picture === true;
  const address = fromHere
    ? undefined
    : await http.blobs.presign(document.key, {
        contentType: document.mediaType,
        contentDisposition: disposition,
        seconds: 60,
      });
  // The address is short-lived, so the redirect is "no-store".
  if (address !== undefined) return reply.redirect(address, 302);

  // Opened before the headers are set: an error must not be saved under the name of the document.
  const content = await http.blobs.get(document.key, range);
  reply.headers(headers).header("content-length", range ? range.end - range.start + 1 : document.size);
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${document.size}`);
  return reply.send(content);
}

/** Sends a generated file with the headers that make it harmless in a browser. */
export const sendDownload = (reply: FastifyReply, download: Download): FastifyReply =>
  reply
    .headers({
      "content-type": download.mediaType,
      "content-disposition": dispositionHeader("attachment", download.fileName),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(download.content);
