import { ERROR_STATUS } from "@krempelfrei/contract/errors";
import type { Endpoint } from "@krempelfrei/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/errors.ts";
import type { HttpApp } from "./http-app.ts";

const traces = new WeakMap<FastifyRequest, string>();

/** The `traceparent` of a call that is recorded for a collector. */
export const traceOf = (request: FastifyRequest): string | null => traces.get(request) ?? null;

/**
 * Makes a call the root of a trace, if it is recorded. A client's own trace is ignored: the client would decide what is
 * recorded, and under which name.
 */
export async function tracedCall<T>(
  http: HttpApp,
  { method, path }: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  const { trace } = http;
  if (trace === undefined) return work();
  const facts = { "http.request.method": method, "http.route": `/api${path}` };
  return trace.span(`${method} /api${path}`, { kind: "server", facts }, async () => {
    const current = trace.current();
    if (current !== null) traces.set(request, current);
    try {
      const result = await work();
      trace.tell({ "http.response.status_code": reply.statusCode });
      return result;
    } catch (error) {
      const status = ERROR_STATUS[error instanceof AppError ? error.code : "unexpected"];
      trace.tell({ "http.response.status_code": status });
      throw error;
    }
  });
}
