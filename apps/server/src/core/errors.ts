import { ERROR_TEXT, type ErrorCode } from "@krempelfrei/contract/errors";

/** A refusal that is shown to the caller, in German. Anything else that is thrown becomes a 500 without details. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Texts by field name. */
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds after which a throttled call may be tried again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: { message?: string; errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(options.message ?? ERROR_TEXT[code]);
    this.name = "AppError";
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

export const unauthenticated = (): AppError => new AppError("unauthenticated");
export const forbidden = (message?: string): AppError => new AppError("forbidden", { message });
/** Also for rows of another group: a foreign id must look like one that does not exist. */
export const notFound = (): AppError => new AppError("not_found");
export const conflict = (message?: string): AppError => new AppError("conflict", { message });

/** 422 with one text at one field, which is the message of the whole as well. */
export const invalid = (field: string, text: string): AppError =>
  new AppError("invalid", { message: text, errors: { [field]: [text] } });
