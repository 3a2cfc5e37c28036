import { pino, type Logger } from "pino";
import { LOG_OPTIONS } from "../core/log.ts";

/** A log of every level, and the lines that were written to it. */
export function captureLog(): { readonly log: Logger; readonly lines: readonly string[] } {
  const lines: string[] = [];
  const log = pino({ ...LOG_OPTIONS, level: "trace" }, { write: (line) => void lines.push(line) });
  return { log, lines };
}
