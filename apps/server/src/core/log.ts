import type { LoggerOptions } from "pino";

// No letter before the sign: a package in the path of a stack.
const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const masked = (text: string): string => text.replaceAll(ADDRESS, "…@…");

/**
 * What the log keeps of an error: its kind, texts, code and causes. Mail addresses in the texts are masked (mail servers
 * repeat them), and other properties are left out: PostgreSQL puts whole rows into `detail`, mailers recipients.
 */
export function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? masked(error) : error;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ""),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(errorForLog) } : {}),
  };
}

/** How everything is logged: without secrets and without what identifies a person. */
export const LOG_OPTIONS = {
  redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  serializers: { err: errorForLog },
} satisfies LoggerOptions;

/** Lines for a terminal: the time of day and the words, with the values behind them. Loaded only where it is used. */
export const LINES_FOR_PEOPLE = {
  transport: {
    target: "pino-pretty",
    options: { ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true },
  },
} satisfies LoggerOptions;
