import type { ErrorBody } from "@krempelfrei/contract/errors";

/** A call that did not succeed. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly status: number;
  /** Texts by field. */
  readonly errors: Record<string, string[]> | undefined;

  /** Seconds after which the server accepts a retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.name = "ApiError";
    this.status = status;
    this.errors = body.errors;
    this.retryAfter = retryAfter;
  }
}
