import type { FastifyRequest } from "fastify";
import { SpoolTooLarge } from "../blobs/port.ts";
import type { Spooled } from "../blobs/port.ts";
import { AppError, invalid } from "../core/errors.ts";
import type { HttpApp } from "./http-app.ts";

/** A received file: its content in a temporary file, and the name that the client gave. */
export interface Upload {
  readonly spooled: Spooled;
  readonly fileName: string;
}

const FIELD = "file";
const LIMITS = { fieldSize: 1000, fields: 10, files: 1, parts: 12, headerPairs: 50 };

const DISK_FULL = "Der Speicher ist voll. Die Datei wurde nicht gespeichert.";

/** The parser's errors for a body that is no complete multipart body have no code. */
const BROKEN_BODY = /multipart data$|^Multipart: |^The needle /;

const tooLarge = (http: HttpApp): AppError => {
  const text = `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(http.settings.uploadMaxBytes / 1024 ** 2)} MB.`;
  return new AppError("too_large", { message: text, errors: { [FIELD]: [text] } });
};

/**
 * Receives a multipart body with one file and hands it to `work`; the temporary file is gone afterwards, whatever
 * happens. Only a few bodies are received at once: the others wait, and TCP makes their senders wait.
 */
export async function withUpload<T>(
  http: HttpApp,
  request: FastifyRequest,
  work: (upload: Upload, fields: Record<string, string>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw invalid(FIELD, "Bitte eine Datei auswählen");
  // Without a limit of its own the parser takes the one for JSON bodies; one byte more, so that `spool` is who refuses.
  const limits = { ...LIMITS, fileSize: http.settings.uploadMaxBytes + 1 };
  const release = await http.uploads.acquire();
  let upload: Upload | undefined;
  let isReceived = false;
  try {
    // Who went away while waiting sends nothing more: the parser would wait for ever, and keep its permit.
    if (request.raw.destroyed) throw new AppError("invalid_request");
    const fields: Record<string, string> = {};
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.fieldname !== "__proto__") fields[part.fieldname] = String(part.value);
      } else if (part.fieldname === FIELD && upload === undefined) {
        upload = {
          spooled: await http.blobs.spool(part.file, { maxBytes: http.settings.uploadMaxBytes }),
          fileName: part.filename ?? "",
        };
      } else {
        throw invalid(part.fieldname, "Dieses Feld ist nicht vorgesehen");
      }
    }
    if (upload === undefined) throw invalid(FIELD, "Bitte eine Datei auswählen");
    isReceived = true;
    return await work(upload, fields);
  } catch (error) {
    // Who went away in the middle of a body is told nothing, and it is no fault of ours to be logged.
    if (!isReceived && request.raw.destroyed) throw new AppError("invalid_request");
    throw receiveError(http, error);
  } finally {
    release();
    drain(request);
    if (upload) await http.blobs.discard(upload.spooled);
  }
}

/**
 * Reads the rest of a refused body into nothing. A browser reads the answer only when it has sent everything, and a
 * connection with half a body in it would stay open long after.
 */
function drain(request: FastifyRequest): void {
  if (request.raw.readableEnded || request.raw.destroyed) return;
  request.raw.unpipe();
  request.raw.resume();
}

function receiveError(http: HttpApp, error: unknown): unknown {
  if (error instanceof SpoolTooLarge) return tooLarge(http);
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "ENOSPC" || code === "EDQUOT") return new AppError("storage_full", { message: DISK_FULL });
  // The parser's own limits and broken bodies.
  if (typeof code === "string" && code.startsWith("FST_")) return new AppError("invalid_request");
  if (error instanceof Error && BROKEN_BODY.test(error.message)) return new AppError("invalid_request");
  return error;
}
