import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { SpoolTooLarge } from "../blobs/port.ts";
import type { Spooled } from "../blobs/port.ts";
import type { Actor } from "../context/context.ts";
import { AppError, invalid } from "../core/errors.ts";
import { networkOf } from "../core/network.ts";
import type { HttpApp } from "./http-app.ts";

/** A received file: its content in a temporary file, and the client's name for it. */
export interface Upload {
  readonly spooled: Spooled;
  readonly fileName: string;
}

const FIELD = "file";
const noFile = (): AppError => invalid(FIELD, "Bitte eine Datei auswählen.");
/** Bytes of a multipart body beside its file: boundaries, headers and the few fields. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { fieldSize: 1000, fields: 10, files: 1, parts: 12, headerPairs: 50 };

/** The parser's errors for a body that is no complete multipart body have no code. */
const BROKEN_BODY = /multipart data$|^Multipart: |^The needle /;

const tooLarge = (http: HttpApp): AppError => {
  const text = `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(http.settings.uploadMaxBytes / 1024 ** 2)} MB.`;
  return invalid(FIELD, text);
};

/**
 * Receives a multipart body with one file and passes it to `work`; the temporary file is deleted afterwards in any
 * case. The number of parallel bodies is limited: others wait, and TCP slows their senders. Senders that are too slow
 * may be stopped. Errors: 400, 422, 429 and 503 with Retry-After, and errors of `work`.
 */
export async function withUpload<T>(
  http: HttpApp,
  request: FastifyRequest,
  actor: Actor,
  work: (upload: Upload, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart() || isEmptyForm(request)) throw noFile();
  if (announcedBytes(request) > http.settings.uploadMaxBytes + FORM_BYTES) {
    // The refused body is discarded, and nobody waits for it.
    drain(http, request);
    throw tooLarge(http);
  }
  const received = (): number => request.raw.socket.bytesRead;
  const person = actor.kind === "user" ? actor.id : request.ip;
  const group = (actor.kind === "user" && actor.customer_id) || person;
  const sender = {
    person,
    group,
    network: networkOf(request.ip),
    received,
    announced: announcedBytes(request),
  };
  const permit = await http.uploads.acquire(sender, goneSignal(request)).catch((error: unknown) => {
    drain(http, request);
    throw error;
  });
  const body: ReceivedBody = { fields: {} };
  let isReceived = false;
  const receiving = receive(http, request, body);
  try {
    await Promise.race([receiving, permit.revoked]);
    if (body.upload === undefined) throw noFile();
    isReceived = true;
    await permit.complete();
    return await work(body.upload, body.fields);
  } catch (error) {
    // A client that went away in the middle of a body gets no answer, and that is no error of ours to log. A body that
    // has arrived as a whole is destroyed too.
    if (!isReceived && request.raw.destroyed && !request.raw.complete) throw new AppError("invalid_request");
    throw receiveError(http, error);
  } finally {
    permit.release();
    drain(http, request);
    // If the permit was revoked in the middle of a file, spooling ends now.
    body.stream?.destroy();
    if (body.stream !== undefined) await receiving.catch(() => undefined);
    if (body.upload) await http.blobs.discard(body.upload.spooled);
  }
}

/** The length announced by the client; NaN without one. */
const announcedBytes = ({ headers }: FastifyRequest): number =>
  Number(headers["content-length"] ?? Number.NaN);

/** True if there is no part between the boundaries: a form without any field, which the parser would refuse as broken. */
function isEmptyForm(request: FastifyRequest): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(request.headers["content-type"] ?? "");
  const { length } = boundary?.[1] ?? boundary?.[2] ?? "";
  return length > 0 && announcedBytes(request) <= length + "--\r\n----\r\n".length;
}

/** Fields and file received so far. */
interface ReceivedBody {
  readonly fields: Record<string, string>;
  upload?: Upload;
  /** The file that is being received. */
  stream?: Readable | undefined;
}

async function receive(http: HttpApp, request: FastifyRequest, body: ReceivedBody): Promise<void> {
  // Without a limit here the parser would use the limit for JSON bodies. One byte more lets `spool` refuse instead.
  const limits = { ...LIMITS, fileSize: http.settings.uploadMaxBytes + 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === "field") {
      if (part.fieldname !== "__proto__") body.fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === FIELD && body.upload === undefined) {
      body.stream = part.file;
      const spooled = await http.blobs.spool(part.file, { maxBytes: http.settings.uploadMaxBytes });
      body.stream = undefined;
      body.upload = { spooled, fileName: part.filename ?? "" };
    } else {
      throw invalid(part.fieldname, "Dieses Feld ist nicht vorgesehen");
    }
  }
}

/** Signal that is aborted when the connection has ended. */
function goneSignal({ raw }: FastifyRequest): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}

/**
 * Discards the rest of a refused body. A browser reads the response only after it has sent everything, and a connection
 * with half a body would stay open. The connection is closed if it stalls.
 */
function drain(http: HttpApp, { raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const done = http.uploads.watchRest(
    () => raw.socket.bytesRead,
    () => raw.socket.destroy(),
  );
  raw.once("end", done);
  raw.once("close", done);
}

function receiveError(http: HttpApp, error: unknown): unknown {
  if (error instanceof SpoolTooLarge) return tooLarge(http);
  const code = (error as { code?: unknown } | null)?.code;
  // The parser's own limits and broken bodies.
  if (typeof code === "string" && code.startsWith("FST_")) return new AppError("invalid_request");
  if (error instanceof Error && BROKEN_BODY.test(error.message)) return new AppError("invalid_request");
  return error;
}
