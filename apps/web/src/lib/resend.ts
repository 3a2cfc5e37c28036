import { ApiError } from "./api-error.ts";
import { randomKey } from "./random-key.ts";

/** Milliseconds between one try and the next. */
const PAUSES_MS = [300, 1000, 2000];
/** Statuses of a proxy that did not reach the server, or lost its answer. */
const UNREACHED = new Set([502, 503, 504]);

interface Resend<Answer> {
  /** Ends the trying. */
  readonly signal?: AbortSignal | undefined;
  /** An answer that another caller waits for. */
  readonly isFinal?: (answer: Answer) => boolean;
}

/** Idempotency header: one key for each action of a person. */
export const newCallKey = (): Record<string, string> => ({ "Idempotency-Key": randomKey() });

/**
 * Sends a changing call again, three times at most, where no answer came: nobody knows whether it was done, and with its
 * key it is done once. Every other answer is taken as it is. Rejects as the last try does.
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
      // Without a network there is nothing to wait for: the page says so, and it can be tried by hand.
      if (!isNetworkError(error) || isAborted(signal) || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isAborted(signal)) break;
  }
  return send();
}

const isAborted = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** `fetch` says so by a TypeError. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof TypeError;
