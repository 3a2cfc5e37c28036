/**
 * All that a span may contain: no names, addresses, ids of rows, keys of contents or texts of errors. Names are those
 * of OpenTelemetry's conventions where it has them.
 */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  /** With the names of its parameters, not their values. */
  readonly "http.route"?: string;
  readonly "http.response.status_code"?: number;
  /** The class of an error, or its code. */
  readonly "error.type"?: string;
  readonly "krempelfrei.job.name"?: string;
  readonly "krempelfrei.job.attempt"?: number;
  readonly "krempelfrei.storage.operation"?: string;
}

export interface SpanOptions {
  readonly facts?: SpanFacts;
  /** `traceparent` (W3C Trace Context) of the cause in another process or at an earlier time. */
  readonly parent?: string | null;
  readonly kind?: "server" | "client" | "consumer";
}

/** Tells a collector what takes how long. Where none is set there is no object of this kind at all. */
export interface Tracing {
  /** Runs the work as a part of what is under way; its end is recorded by its error's class. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Adds to what is under way. */
  tell(facts: SpanFacts): void;
  /** `traceparent` of the current span; null without one, or if the request is not traced. */
  current(): string | null;
}

/** The work, as a span while spans are recorded. */
export async function spanned<T>(
  tracing: Tracing | undefined,
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return tracing === undefined ? work() : tracing.span(name, options, work);
}

/** The id of a trace in a `traceparent`. */
export const traceIdOf = (parent: string): string => parent.split("-")[1] ?? "";
