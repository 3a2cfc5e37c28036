import { ApiError } from "./api-error.ts";
import { randomKey } from "./random-key.ts";

/** Milliseconds between attempts. */
const PAUSES_MS = [300, 1000, 2000];
/** Statuses of a proxy that did not reach the server, or lost its answer. */
export const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504]);

interface Resend<Answer> {
  /** Aborts further attempts. */
  readonly signal?: AbortSignal | undefined;
  /** True for an answer that is returned even with a status of a proxy. */
  readonly isFinal?: (answer: Answer) => boolean;
}

/** Idempotency header: one key for each action of a person. */
export const newCallKey = (): Record<string, string> => ({ "Idempotency-Key": randomKey() });

/**
 * Repeats a changing call, at most three times, if no answer came: it may or may not have taken effect, and its key
 * makes it take effect once. Other answers are returned. Rejects like the last attempt.
 */
export async function sendUntilAnswered<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
  { signal, isFinal = () => false }: Resend<Answer> = {},
): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      const answer = await send();
      if (!UNREACHED.has(answer.status) || isFinal(answer)) return answer;
    } catch (error) {
      // Without a network there is no point in waiting: the page says so, and the person can retry.
      if (!isNetworkError(error) || isAborted(signal) || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isAborted(signal)) break;
  }
  return send();
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** True if the server was not reached, which `fetch` reports as a TypeError. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof TypeError;
