/**
 * Allowed attributes of a span: no names, addresses, ids of rows, keys of contents or texts of errors. The attributes'
 * names follow OpenTelemetry's conventions.
 */
export interface SpanFacts {
  readonly "http.request.method"?: string;
  /** The route with the names of its parameters, not their values. */
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

/** Sends durations of work to a collector. Undefined everywhere if no collector is set. */
export interface Tracing {
  /** Runs the work as a child of the current span, whose end records the error's class. */
  span<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  tell(facts: SpanFacts): void;
  /** `traceparent` of the current span; null without one, or if the request is not traced. */
  current(): string | null;
}

/** Runs the work, as a span if tracing is on. */
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
