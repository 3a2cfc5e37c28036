import type { LoggerOptions } from "pino";

// Requires a character before the `@`: without one it is a package's scope in the path of a stack.
const ADDRESS = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const masked = (text: string): string => text.replaceAll(ADDRESS, "…@…");

/**
 * The logged parts of an error: kind, texts, code and causes. Mail addresses in the texts are masked (mail servers
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

/** Maximum of lines with one text in a minute and process, so that a repeated error does not fill the disk. */
export const SAME_LINES_MAX = 120;
const WINDOW_MS = 60_000;

type LogMethod = NonNullable<NonNullable<LoggerOptions["hooks"]>["logMethod"]>;

/** Drops lines beyond the limit; the next minute begins with a line that counts the dropped ones. */
export function limitLines(now: () => number = () => performance.now()): LogMethod {
  let windowEnds = 0;
  let counts = new Map<string, number>();
  return function logMethod(args, method) {
    const text = args.find((arg) => typeof arg === "string") ?? "";
    if (now() >= windowEnds) {
      const last = counts;
      counts = new Map();
      windowEnds = now() + WINDOW_MS;
      for (const [same, count] of last) {
        if (count > SAME_LINES_MAX)
          this.warn({ same, left_out: count - SAME_LINES_MAX }, "log lines left out");
      }
    }
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    if (count <= SAME_LINES_MAX) method.apply(this, args);
  };
}

/** Options of all logs: without secrets and personal data. */
export const LOG_OPTIONS = {
  redact: ["req.headers.cookie", "req.headers.authorization", "*.password", "*.token"],
  serializers: { err: errorForLog },
  hooks: { logMethod: limitLines() },
} satisfies LoggerOptions;

/** Lines for a terminal: time of day and text, with the values after it. Loaded only where it is used. */
export const LINES_FOR_PEOPLE = {
  transport: {
    target: "pino-pretty",
    options: { ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true },
  },
} satisfies LoggerOptions;
