import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { dispositionHeader } from "./document.ts";

/** A file that is made for the answer, such as an export; it is always saved, never shown. */
export interface Download {
  /** With its charset where it is a text. */
  readonly mediaType: string;
  /** With extension. */
  readonly fileName: string;
  /** A stream that breaks off ends the connection, so that the browser tells that the download failed. */
  readonly content: Readable | Buffer;
}

/** Sends it with the headers that keep it harmless in a browser, and in no cache. */
export function sendDownload(reply: FastifyReply, download: Download): FastifyReply {
  return reply
    .headers({
      "content-type": download.mediaType,
      "content-disposition": dispositionHeader("attachment", download.fileName),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    })
    .send(download.content);
}
