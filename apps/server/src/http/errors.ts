import { randomUUID } from "node:crypto";
import { ERROR_STATUS, ERROR_TEXT, type ErrorBody } from "@krempelfrei/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { StoreDown } from "../blobs/port.ts";
import { AppError, NOT_OF_SAMPLE } from "../core/errors.ts";
import { isUnreachable } from "../db/connect.ts";
import type { Refusals } from "./refusals.ts";

// Refusals of Fastify itself, before a handler runs.
const BY_STATUS: Record<number, AppError> = {
  400: new AppError("invalid_request"),
  413: new AppError("too_large", { message: "Die Anfrage ist zu groß." }),
  415: new AppError("invalid_request"),
  429: new AppError("too_many"),
};

/** Fastify's code for a body that is no JSON, or that reaches for a prototype: `__proto__`, `constructor.prototype`. */
const MALFORMED = "FST_ERR_CTP_INVALID_JSON_BODY";

const FOREIGN_KEY = "23503";
const UNIQUE = "23505";
/** Raised by the triggers of the sample customer. */
const OF_SAMPLE = "KF001";

/** Retry-After for unavailable parts. */
const AWAY_SECONDS = 5;

/** Sends every error as `ErrorBody`; an unexpected one without details, with an id under which it is logged. */
export function installErrors(server: FastifyInstance, refusals: Refusals): void {
  server.setErrorHandler((error, request, reply) => {
    const known = error instanceof AppError ? error : knownError(error);
    if (known) {
      noteConstraint(request, error);
      if (known.code === "storage_full") request.log.error({ err: error }, "database or store is full");
      refusals.note(request, known);
      return sendError(reply, known);
    }
    if (error instanceof StoreDown || isUnreachable(error)) {
      request.log.error({ err: error }, "database or store not reached");
      return sendError(reply, new AppError("unavailable", { retryAfter: AWAY_SECONDS }));
    }
    const id = randomUUID();
    request.log.error({ err: error, error_id: id }, "unexpected error");
    const body: ErrorBody = { message: ERROR_TEXT.unexpected, id };
    return reply
      .code(ERROR_STATUS.unexpected)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(body));
  });
}

/**
 * Logs a constraint violation that a check of ours should have found: a parallel request, or a defect. Its detail
 * contains the values, and is left out.
 */
function noteConstraint({ log, routeOptions, method }: FastifyRequest, error: unknown): void {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  if (code !== FOREIGN_KEY && code !== UNIQUE) return;
  log.warn({ code, constraint, table, method, route: routeOptions.url }, "a constraint refused a change");
}

function knownError(error: unknown): AppError | undefined {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  // The disk of the database, or of the contents.
  if (code === "53100" || code === "ENOSPC" || code === "EDQUOT") return new AppError("storage_full");
  // A constraint violated by a parallel request, a serialization failure, or a deadlock.
  if (code === FOREIGN_KEY || code === UNIQUE || code === "40001" || code === "40P01")
    return new AppError("conflict");
  if (code === OF_SAMPLE) return new AppError("conflict", { message: NOT_OF_SAMPLE });
  if (code === MALFORMED) return new AppError("invalid_request", { bypass: "malformed_body" });
  return statusCode === undefined ? undefined : BY_STATUS[statusCode];
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorBody = { message: error.message, ...(error.errors ? { errors: error.errors } : {}) };
  if (error.retryAfter !== undefined) reply.header("retry-after", String(error.retryAfter));
  return reply
    .code(ERROR_STATUS[error.code])
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}
